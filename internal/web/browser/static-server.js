// A web server of files only, for the static page.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";

const [folder, port] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

createServer(async (request, response) => {
  const name = basename(new URL(request.url, "http://localhost").pathname) || "index.html";
  try {
    const content = await readFile(join(folder, name));
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(port), "127.0.0.1");
