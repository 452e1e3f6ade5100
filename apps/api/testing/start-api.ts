import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type ApiOptions, mountApi } from '../src/app.ts'
import type { Database } from '../src/db/connect.ts'
import { createHttpServer, type HttpServerOptions } from '../src/http/http-server.ts'

export type RunningApi = {
  readonly app: FastifyInstance
  /** What was logged, parsed, and as it was written. */
  readonly logged: Array<Record<string, unknown>>
  readonly logText: () => string
  ask(path: string, request?: Request): Promise<LightMyRequestResponse>
  /** Opens a real door for what `inject` cannot show: sockets, time, broken HTTP. */
  listen(): Promise<number>
  close(): Promise<void>
}

type Request = { method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS'; headers?: Record<string, string>; payload?: string }

export type StartOptions = Partial<Omit<ApiOptions, 'database'> & HttpServerOptions> & {
  /** Routes of the test's own, beside the real ones. */
  more?: (app: FastifyInstance) => Promise<void>
}

/** The real app on a real database, as the front door mounts it. */
export async function startApi(database: Database, options: StartOptions = {}): Promise<RunningApi> {
  const { docs = true, more, sandbox = true, siteOrigin, stand = 'local', ...server } = options
  const lines: string[] = []
  const app = createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: [],
    httpsOnly: stand === 'prod',
    ...server,
  })
  if (more) await app.register(more)
  await mountApi(app, { database, stand, sandbox, docs, siteOrigin })
  await app.ready()
  return {
    app,
    get logged() {
      return lines.map((line) => JSON.parse(line))
    },
    logText: () => lines.join(''),
    ask: (path, { headers = {}, method = 'GET', payload } = {}) =>
      app.inject({ method, url: path, headers, ...(payload !== undefined && { payload }) }),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      return (app.server.address() as AddressInfo).port
    },
    close: () => app.close(),
  }
}
