package page

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Scripts import one another, so a browser would ask for them level after level, each in a request.
// PageName and AuthorsName are the two scripts into which Scripts joins them.
const PageName, AuthorsName = "page.js", "authors.js"

var (
	named     = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "\./([\w-]+\.js)";\n`)
	specified = regexp.MustCompile(`"\./([\w-]+\.js)"`)
	reexports = regexp.MustCompile(`(?m)^export \{[^}]*\};\n`)
)

// Scripts returns the scripts of the page that a browser loads, by file name: start.js, what all views
// need as PageName, the rest of the page for authors as AuthorsName, and the scripts of workers and of
// the frame. The player of other pages is not among them (see Element).
func Scripts() map[string][]byte {
	page, authors := parts()
	where := map[string]string{}
	for _, name := range page {
		where[name] = PageName
	}
	for _, name := range authors {
		where[name] = AuthorsName
	}
	aim := func(code string) []byte {
		return specified.ReplaceAllFunc([]byte(code), func(m []byte) []byte {
			if file := where[string(m[3:len(m)-1])]; file != "" {
				return fmt.Appendf(nil, `"./%s"`, file)
			}
			return m
		})
	}
	scripts := map[string][]byte{PageName: aim(join(page)), AuthorsName: aim(join(authors))}
	for _, name := range must(fs.Glob(Files, "*.js")) {
		if where[name] == "" && name != "element.js" {
			scripts[name] = aim(source(name))
		}
	}
	return scripts
}

// parts lists the scripts of PageName and of AuthorsName, in the order of their imports.
func parts() (page, authors []string) {
	done := map[string]bool{"start.js": true, "modes.js": true}
	for _, m := range specified.FindAllStringSubmatch(source("start.js"), -1) {
		page = reach(page, done, m[1], source)
	}
	delete(done, "modes.js")
	return page, reach(nil, done, "modes.js", source)
}

// reach adds a script to a list, after the scripts that it imports, unless it is done.
func reach(list []string, done map[string]bool, name string, source func(name string) string) []string {
	if done[name] {
		return list
	}
	done[name] = true
	for _, m := range specified.FindAllStringSubmatch(source(name), -1) {
		list = reach(list, done, m[1], source)
	}
	return append(list, name)
}

// join returns some scripts as one, with one import of all that they need from other scripts.
func join(list []string) string {
	var code strings.Builder
	var needed []string
	from := ""
	for _, name := range list {
		text := source(name)
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(list, m[2]) {
				from = m[2]
				for word := range strings.FieldsFuncSeq(m[1], func(r rune) bool { return strings.ContainsRune(", \n", r) }) {
					needed = append(needed, word)
				}
			}
		}
		text = imports.ReplaceAllStringFunc(text, func(m string) string {
			if m == "export " {
				return m
			}
			return ""
		})
		code.WriteString(reexports.ReplaceAllString(text, ""))
	}
	if from == "" {
		return code.String()
	}
	slices.Sort(needed)
	return fmt.Sprintf("import { %s } from \"./%s\";\n%s", strings.Join(slices.Compact(needed), ", "), from, code.String())
}

// source returns a script of the page, as its authors write it.
func source(name string) string {
	if name == LanguagesName {
		return languagesScript(func(string) bool { return true })
	}
	return string(must(Files.ReadFile(name)))
}
