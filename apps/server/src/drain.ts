import type { FastifyInstance } from 'fastify'

export interface Drain {
  readonly isDraining: boolean
  /** From now on the process says that it is not ready and asks every client, answer by answer, to hang up. */
  begin(): void
  /** Takes no new connection, finishes what is being served, hangs up. What is served may still call the app itself. */
  end(): Promise<void>
}

export function followRequests(app: FastifyInstance): Drain {
  let isDraining = false
  let beingServed = 0
  let waiting: Array<() => void> = []

  app.server.on('request', (_request, response) => {
    beingServed += 1
    response.once('close', () => {
      beingServed -= 1
      if (beingServed > 0) return
      for (const tell of waiting) tell()
      waiting = []
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })

  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
    async end() {
      isDraining = true
      if (!app.server.listening) return
      app.server.close()
      if (beingServed > 0) await new Promise<void>((resolve) => waiting.push(resolve))
      // What is left has no request under way; a browser opens such connections in advance and would keep us waiting.
      app.server.closeAllConnections()
    },
  }
}
