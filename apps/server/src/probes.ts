import type { FastifyInstance, FastifyReply } from 'fastify'

export type ProbeOptions = {
  /** False when only a new process can do the work. */
  readonly isAlive: () => boolean
  readonly isDraining: () => boolean
  /** Services this process depends on, by name; each check rejects when its service is away. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>
}

/** Each dependency is checked at most once a second, however often an orchestrator probes. */
const freshForMs = 1_000

/**
 * /livez: the process responds, and a restart would not help. /startupz: it responds at all, because the port opens
 * after migrations and jobs are ready. /readyz: it may receive requests: it is not draining, and its dependencies
 * respond.
 */
export function mountProbes(app: FastifyInstance, { dependencies, isAlive, isDraining }: ProbeOptions): void {
  const checks = Object.entries(dependencies).map(([name, check]) => [name, answeredFor(freshForMs, check)] as const)

  app.get('/livez', hidden, async (_request, reply) => answer(reply, isAlive()))
  app.get('/startupz', hidden, async (_request, reply) => answer(reply, true))
  app.get('/readyz', hidden, async (_request, reply) => {
    const results = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const))
    const isReady = isAlive() && !isDraining() && results.every(([, isUp]) => isUp)
    return answer(reply, isReady, {
      draining: isDraining(),
      ...Object.fromEntries(results.map(([name, isUp]) => [name, isUp ? 'up' : 'down'])),
    })
  })
}

const hidden = { schema: { hide: true } as object }

function answer(reply: FastifyReply, isGood: boolean, details: object = {}): FastifyReply {
  return reply
    .code(isGood ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: isGood ? 'ok' : 'unavailable', ...details })
}

function answeredFor(ms: number, check: () => Promise<void>): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    const now = performance.now()
    if (asked === undefined || now - asked.at > ms) {
      const up = check().then(
        () => true,
        () => false,
      )
      asked = { at: now, answer: up }
    }
    return asked.answer
  }
}
