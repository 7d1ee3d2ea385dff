package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics counts what was answered, and how long that took.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "akari_answers_total", Help: "Operations answered, by their status.",
		}, []string{"operation", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "akari_answer_seconds", Help: "Time that answers took, without waiting.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 8),
		}, []string{"operation"}),
	}
	m.registry.MustRegister(m.requests, m.seconds)
	return m
}

// answered counts one solution. Operations that do not exist have one name, since
// each name is kept for good.
func (m *metrics) answered(operation string, status int, took time.Duration) {
	if status == http.StatusNotFound {
		operation = "unknown"
	}
	m.requests.WithLabelValues(operation, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(operation).Observe(took.Seconds())
}
