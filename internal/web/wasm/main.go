//go:build js && wasm

// Command wasm is the engine of the page in a browser's worker. It offers
// akariAsk(operation, request) and says through akariReady that it is there.
package main

import (
	"context"
	"syscall/js"

	"akari/internal/service"
	"akari/internal/web/answer"
)

func main() {
	var w service.Worker
	js.Global().Set("akariAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		status, body, _ := answer.Of(context.Background(), &w, args[0].String(), []byte(args[1].String()))
		return map[string]any{"status": status, "text": string(body)}
	}))
	js.Global().Call("akariReady")
	select {}
}
