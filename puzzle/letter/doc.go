// Package letter reads the puzzles of a text as people send it: a file of puzzles, a mail, a
// mailbox, a web page, a letter with a board or a link in a sentence.
//
// A text is read in layers. Each layer passes lines to the next, and each line keeps its place in
// the file.
//
//	archives   to texts; sheets and documents to HTML (office.go)
//	mail       MIME parts, each decoded (mail.go, decoding.go)
//	text       from its character set (charset.go, decoding.go)
//	HTML       to lines; tables to tabs; data of two puzzle sites (html.go, style.go)
//	quoting    >, code fences, tags of forums (quote.go)
//	lines      a frame of a notation, or JSON → package codec (frames.go)
//	paragraphs each judged by itself (paragraph.go):
//	             lines are cut into tokens (tokens.go, list.go)
//	             blocks of rows are boards (block.go), whose signs have meanings (signs.go)
//	             the lines beside a board must not be rows of it (beside.go), or change what it means (remarks.go)
//	             links, ids and boards in a line → package codec (links.go)
//	             other lines are words, or may be rows (unread.go)
//
// A part that may be a puzzle is read or is an error; it is never words. The time is linear in the
// length of the text. Only the paragraph that is being read is in memory; an HTML page is cut into
// tags.
package letter
