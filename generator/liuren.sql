CREATE TABLE about (
  version TEXT NOT NULL,
  licence TEXT NOT NULL
);

CREATE TABLE charts (
  id TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  over_stem TEXT NOT NULL,
  over_branch TEXT NOT NULL,
  plate INTEGER NOT NULL,
  initial TEXT NOT NULL,
  middle TEXT NOT NULL,
  last TEXT NOT NULL,
  method TEXT NOT NULL,
  sub_method TEXT,
  direction TEXT,
  noble_day TEXT NOT NULL,
  noble_night TEXT NOT NULL,
  missing TEXT
);

CREATE TABLE lessons (
  chart TEXT NOT NULL REFERENCES charts,
  number INTEGER NOT NULL,
  upper TEXT NOT NULL,
  lower TEXT NOT NULL,
  PRIMARY KEY (chart, number)
) WITHOUT ROWID;

CREATE TABLE palaces (
  chart TEXT NOT NULL REFERENCES charts,
  palace TEXT NOT NULL,
  branch TEXT NOT NULL,
  day_general TEXT NOT NULL,
  night_general TEXT NOT NULL,
  kin TEXT NOT NULL,
  hidden_stem TEXT,
  void BOOLEAN NOT NULL,
  PRIMARY KEY (chart, palace)
) WITHOUT ROWID;

CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  statement TEXT NOT NULL,
  module TEXT NOT NULL
);

CREATE TABLE steps (
  chart TEXT NOT NULL REFERENCES charts,
  number INTEGER NOT NULL,
  rule TEXT NOT NULL REFERENCES rules,
  outcome TEXT NOT NULL,
  finding TEXT NOT NULL,
  PRIMARY KEY (chart, number)
) WITHOUT ROWID;

CREATE TABLE works (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  pinyin TEXT NOT NULL,
  english TEXT NOT NULL,
  who TEXT NOT NULL,
  "when" TEXT NOT NULL,
  known TEXT NOT NULL,
  text TEXT NOT NULL
);

CREATE TABLE passages (
  id TEXT PRIMARY KEY,
  work TEXT NOT NULL REFERENCES works,
  layer TEXT,
  title TEXT NOT NULL
);

CREATE TABLE clauses (
  id TEXT PRIMARY KEY,
  passage TEXT NOT NULL REFERENCES passages,
  text TEXT NOT NULL,
  english TEXT NOT NULL
);

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  passage TEXT NOT NULL REFERENCES passages,
  lemma TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  kind TEXT NOT NULL,
  reading TEXT NOT NULL,
  "by" TEXT NOT NULL,
  reason TEXT NOT NULL
);

CREATE TABLE citations (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  passage TEXT NOT NULL,
  PRIMARY KEY (kind, id, passage)
) WITHOUT ROWID;

CREATE TABLE patterns (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  english TEXT NOT NULL,
  number INTEGER,
  hexagram TEXT,
  definition TEXT NOT NULL,
  needs TEXT NOT NULL,
  decided BOOLEAN NOT NULL
);

CREATE TABLE pattern_charts (
  pattern TEXT NOT NULL REFERENCES patterns,
  chart TEXT NOT NULL REFERENCES charts,
  day BOOLEAN NOT NULL,
  night BOOLEAN NOT NULL,
  PRIMARY KEY (pattern, chart)
) WITHOUT ROWID;

CREATE TABLE questions (
  id TEXT PRIMARY KEY,
  hanzi TEXT NOT NULL,
  question TEXT NOT NULL,
  affects TEXT NOT NULL
);

CREATE TABLE answers (
  question TEXT NOT NULL REFERENCES questions,
  id TEXT NOT NULL,
  statement TEXT NOT NULL,
  holders TEXT NOT NULL,
  "default" BOOLEAN NOT NULL,
  available BOOLEAN NOT NULL,
  PRIMARY KEY (question, id)
) WITHOUT ROWID;

CREATE TABLE changes (
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  chart TEXT NOT NULL REFERENCES charts,
  PRIMARY KEY (question, answer, chart),
  FOREIGN KEY (question, answer) REFERENCES answers
) WITHOUT ROWID;

CREATE TABLE schools (
  id TEXT NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (id, question),
  FOREIGN KEY (question, answer) REFERENCES answers
) WITHOUT ROWID;

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL
);

CREATE TABLE cells (
  table_id TEXT NOT NULL REFERENCES tables,
  row_id TEXT NOT NULL,
  column_id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (table_id, row_id, column_id)
) WITHOUT ROWID;

CREATE TABLE mansions (
  mansion TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  star TEXT NOT NULL,
  hip INTEGER NOT NULL,
  longitude_1825 REAL NOT NULL,
  old_palaces TEXT NOT NULL,
  new_palaces TEXT NOT NULL,
  source TEXT NOT NULL
);

CREATE TABLE mansion_palaces (
  palace TEXT PRIMARY KEY,
  longitude INTEGER NOT NULL,
  old_mansions TEXT NOT NULL,
  old_mansion TEXT NOT NULL REFERENCES mansions,
  old_degree REAL NOT NULL,
  old_longitude_1825 REAL NOT NULL,
  new_mansion TEXT NOT NULL REFERENCES mansions,
  new_label INTEGER NOT NULL,
  computed_mansion TEXT NOT NULL REFERENCES mansions,
  computed_degrees REAL NOT NULL,
  source TEXT NOT NULL
);

CREATE TABLE mansion_systems (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  year INTEGER,
  measure TEXT NOT NULL,
  unit TEXT NOT NULL,
  total REAL NOT NULL,
  circle REAL NOT NULL,
  source TEXT NOT NULL
);

CREATE TABLE mansion_widths (
  mansion TEXT NOT NULL REFERENCES mansions,
  id TEXT NOT NULL,
  longitude REAL,
  width REAL NOT NULL,
  given REAL NOT NULL,
  unit TEXT NOT NULL,
  system TEXT NOT NULL REFERENCES mansion_systems,
  source TEXT NOT NULL,
  note TEXT NOT NULL
);

CREATE TABLE mansion_skies (
  mansion TEXT NOT NULL REFERENCES mansions,
  id TEXT NOT NULL,
  longitude REAL NOT NULL,
  width REAL NOT NULL,
  star TEXT NOT NULL,
  hip INTEGER NOT NULL,
  epoch REAL NOT NULL,
  stars TEXT NOT NULL,
  source TEXT NOT NULL
);

CREATE TABLE terms (
  id TEXT PRIMARY KEY,
  hanzi TEXT NOT NULL,
  pinyin TEXT NOT NULL,
  english TEXT NOT NULL,
  kind TEXT NOT NULL,
  definition TEXT NOT NULL,
  korean TEXT,
  japanese TEXT
);

CREATE TABLE names (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (kind, id, name)
) WITHOUT ROWID;

CREATE INDEX pattern_charts_by_chart ON pattern_charts (chart);
