"""One module a section of the site; each gives its pages from the survey of all charts."""
