import type { FastifyInstance } from 'fastify'

type Failed = { readonly requestId: string; readonly sessionId: string }

/** Remembers whose request the server could not answer. Never throws. */
export type NoteFailed = (failed: Failed) => Promise<void>

/** After the answer, which does not wait for it. */
export function followFailedRequests(app: FastifyInstance, noteFailed: NoteFailed): void {
  app.addHook('onResponse', async ({ caller, id: requestId }, { statusCode }) => {
    if (caller && statusCode >= 500) await noteFailed({ requestId, sessionId: caller.id })
  })
}
