import type { FastifyInstance } from 'fastify'

export interface Drain {
  readonly isDraining: boolean
  /** Marks the process as not ready and sends `connection: close` with every response. */
  begin(): void
  /**
   * Accepts no new connections, finishes requests in progress, closes the rest. Requests in progress may still call the
   * app itself.
   */
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  function begin() {
    isDraining = true
    app.repeatedAnswers.stop()
  }

  return {
    get isDraining() {
      return isDraining
    },
    begin,
    async end() {
      begin()
      if (!app.server.listening) return
      app.server.close()
      if (beingServed > 0) await new Promise<void>((resolve) => waiting.push(resolve))
      // The remaining connections have no request in progress; browsers open such connections in advance, and they
      // would delay the shutdown.
      app.server.closeAllConnections()
    },
  }
}
