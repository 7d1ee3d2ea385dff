package web

import (
	"math"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// policy lets the page load only its own files. The static page may also compile WebAssembly.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// guard refuses requests for another host or from another origin, sets the headers that confine the
// page, and logs each request without its body and without the board in its path.
func (a *api) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		wrong(http.StatusForbidden, "requests from other origins are refused").send(w)
	}))
	guarded := cross.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if a.serves(r.Host) {
			guarded.ServeHTTP(rec, r)
		} else {
			wrong(http.StatusForbidden, "this server does not have that host name; see --host").send(rec)
		}
		a.Log.Info("request", "method", short(r.Method), "path", short(withoutBoard(r.URL.Path)), "status", rec.status, "took", time.Since(start))
	})
}

// withoutBoard cuts off what follows "/play/" in a path.
func withoutBoard(path string) string {
	before, _, found := strings.Cut(path, "/play/")
	if found {
		before += "/play/"
	}
	return before
}

// short returns the beginning of a text from a client, for the log.
func short(text string) string {
	const most = 100
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

// serves reports whether the Host header names this server. This stops DNS rebinding: a page
// from another host, whose name now resolves to this server, sends the name of that host.
func (a *api) serves(host string) bool { return a.host(host) != "" }

// host returns the name of this server that a Host header has, as the options write it, or "" if it has none.
func (a *api) host(header string) string {
	name := hostName(header)
	if at := slices.IndexFunc(a.Hosts, func(own string) bool { return name != "" && hostName(own) == name }); at >= 0 && !loopback(name) {
		return a.Hosts[at]
	} else if at >= 0 || a.Hosts == nil && loopback(name) {
		return header // with the port of this server, which no option has
	}
	return ""
}

// loopback reports whether a host is this machine itself.
func loopback(name string) bool {
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// hostForm matches a name, or an address of IPv6 in brackets, and a port.
var hostForm = regexp.MustCompile(`^(?:\[([0-9a-z:.]+)\]|([0-9a-z._-]+?)\.?)(?::([0-9]{1,5}))?$`)

// hostName returns the name of a host in lower case, without port, brackets of IPv6, and final dot. It returns ""
// if the host has another form.
func hostName(host string) string {
	host = strings.ToLower(host)
	if net.ParseIP(host) != nil {
		return host
	}
	m := hostForm.FindStringSubmatch(host)
	if m == nil || m[1] != "" && net.ParseIP(m[1]) == nil {
		return ""
	}
	if port, _ := strconv.Atoi(m[3]); port > math.MaxUint16 {
		return ""
	}
	return m[1] + m[2]
}

// recorder stores the status for the log.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets a ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
