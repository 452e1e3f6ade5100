import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measureProcess, metrics } from '@qadam/api/telemetry/metrics'

/** Nobody would see how this process does. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError'

  constructor(port: number, cause: unknown) {
    super(`The port of the metrics, ${port}, cannot be opened: set METRICS_PORT to a free one, or to off.`, { cause })
  }
}

export type MetricsServer = {
  readonly port: number
  close(): void
}

type Options = {
  readonly port: number
  readonly host: string
  /** Puts down how things stand; bounded in time, and never fails. */
  readonly look: () => Promise<void>
}

/** On a port of its own, which no balancer leads to: what is counted here is the lender’s, not the visitor’s. */
export async function startMetricsServer({ host, look, port }: Options): Promise<MetricsServer> {
  measureProcess()
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    // Whatever goes wrong in counting is the end of this answer, and of nothing else.
    answer(look, response).catch(() => response.writeHead(500).end())
  })
  server.requestTimeout = 10_000
  server.maxConnections = 20
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(look: Options['look'], response: ServerResponse): Promise<void> {
  await look()
  const text = await metrics.metrics()
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
}
