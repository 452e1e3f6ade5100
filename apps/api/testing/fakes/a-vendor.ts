import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A fake outside service on this machine that speaks its real protocol and can fail on demand. */
export type Vendor = {
  readonly url: string
  readonly asked: readonly Asked[]
  /** Faults for the next requests, one each; after them the service works again. */
  badDays(...faults: Fault[]): void
}

export type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export type VendorAnswer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly json?: unknown
}

/**
 * `stalled`: the response starts and never continues. `cut`: the connection ends in the middle of a response. `lost`:
 * the work is done but its response never arrives.
 */
export type Fault = 'silent' | 'stalled' | 'reset' | 'cut' | 'lost' | 'huge' | 'not_json' | VendorAnswer

export async function aVendor(answerTo: (asked: Asked) => VendorAnswer | Promise<VendorAnswer>): Promise<Vendor> {
  const asked: Asked[] = []
  const faults: Fault[] = []
  const server = createServer(async (request, response) => {
    const question = await read(request)
    asked.push(question)
    const fault = faults.shift()
    if (fault === undefined) return send(response, await answerTo(question))
    if (fault === 'lost') await answerTo(question)
    spoil(fault, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, badDays: (...more) => void faults.push(...more) }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, text }
}

function send(response: ServerResponse, { headers, json, status = 200 }: VendorAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(json === undefined ? undefined : JSON.stringify(json))
}

function spoil(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    case 'silent':
      return
    case 'stalled':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      return
    case 'reset':
    case 'lost':
      response.socket?.resetAndDestroy()
      return
    case 'cut':
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"status":', () => response.socket?.destroy())
      return
    case 'huge':
      pour(response)
      return
    case 'not_json':
      response.end('<html>Technical works</html>')
      return
    default:
      send(response, fault)
  }
}

/** Never ends by itself: the reader must stop. */
function pour(response: ServerResponse): void {
  const part = Buffer.alloc(64 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(part)) {}
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
