import { createServer } from 'node:http'

// Baseline of a page: Node's own server sending bytes it already holds.
const body = Buffer.alloc(Number(process.env.BODY_BYTES), 'a')

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body)
}).listen(Number(process.env.PORT))
