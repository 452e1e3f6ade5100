import type { FastifyInstance, FastifyReply } from 'fastify'

export type ProbeOptions = {
  /** False when only another process can do what this one is for. */
  readonly isAlive: () => boolean
  readonly isDraining: () => boolean
  /** What this process cannot work without, by name; each rejects when it is away. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>
}

/** However often an orchestrator asks, a dependency is asked once a second. */
const freshForMs = 1_000

/**
 * /livez: the process answers, and a restart would not help. /startupz: it answers at all, because the port opens when
 * migrations and jobs are done. /readyz: it should be sent requests: it is not leaving and what it depends on answers.
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
