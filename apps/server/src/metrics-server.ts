import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measureProcess, metrics } from '@qadam/api/telemetry/metrics'
import { portProblem } from './port-problem.ts'

/** Thrown when the configured port cannot be opened: the process would run unmonitored. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError'

  constructor(port: number, host: string, cause: unknown) {
    super(portProblem('metrics', port, host, cause), { cause })
  }
}

export type MetricsServer = {
  readonly port: number
  close(): void
}

type Options = {
  readonly port: number
  readonly host: string
  /** Updates the gauges; bounded in time, never throws. */
  readonly look: () => Promise<void>
}

/** Listens on its own port, which no balancer exposes: metrics are for the lender, not for visitors. */
export async function startMetricsServer({ host, look, port }: Options): Promise<MetricsServer> {
  measureProcess()
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    // An error while collecting ends this response and nothing else.
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
