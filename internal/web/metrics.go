package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// answerTimes is the bounds of the histogram of response times, in seconds.
var answerTimes = metrics.ExponentialBuckets(0.0005, 4, 8)

// answered counts a response and its time without waiting. All unknown operations share one name,
// because the server never forgets a name.
func (a *api) answered(operation string, status int, took time.Duration) {
	if status == http.StatusNotFound {
		operation = "unknown"
	}
	a.metrics.GetOrCreateCounter(fmt.Sprintf(`akari_answers_total{operation=%q,status="%d"}`, operation, status)).Inc()
	a.metrics.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`akari_answer_seconds{operation=%q}`, operation), answerTimes).Update(took.Seconds())
}
