package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// answerTimes are the bounds of the histogram of times, in seconds.
var answerTimes = metrics.ExponentialBuckets(0.0005, 4, 8)

// answered counts one answer, and how long it took without waiting. Operations that do
// not exist share one name, because each name is kept for good.
func (a *api) answered(operation string, status int, took time.Duration) {
	if status == http.StatusNotFound {
		operation = "unknown"
	}
	a.metrics.GetOrCreateCounter(fmt.Sprintf(`akari_answers_total{operation=%q,status="%d"}`, operation, status)).Inc()
	a.metrics.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`akari_answer_seconds{operation=%q}`, operation), answerTimes).Update(took.Seconds())
}
