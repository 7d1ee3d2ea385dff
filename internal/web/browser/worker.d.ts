// What Go's script and the engine add to a worker.
declare var Go: new () => { importObject: WebAssembly.Imports, run(instance: WebAssembly.Instance): Promise<void> };
declare var akariReady: (value?: unknown) => void;
declare var akariAsk: (operation: string, request: string) => { status: number, text: string };
