import { once } from 'node:events'
import { Agent, createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Balancer = {
  readonly url: string
  /** Requests sent to each node, by its origin. */
  readonly asked: ReadonlyMap<string, number>
  /** Adds a node; traffic reaches it once it is ready. */
  add(node: string): Promise<void>
  /** Resolves once the node has reported that it is not ready. */
  turnsAwayFrom(node: string): Promise<void>
  /** Sends `connection: close` with every response. */
  end(): void
}

const lookEveryMs = 100

/**
 * A load balancer in front of the nodes: it polls /readyz, reuses connections and never retries, so a request that a
 * node does not answer fails.
 */
export async function aBalancer(): Promise<Balancer> {
  const nodes = new Map<string, { isReady: boolean; readonly agent: Agent }>()
  const asked = new Map<string, number>()
  let isEnding = false
  let turn = 0

  const server = createServer((incoming, answer) => {
    const ready = [...nodes].filter(([, { isReady }]) => isReady)
    turn += 1
    const [origin, node] = ready[turn % ready.length] ?? []
    if (!origin || !node) return void answer.writeHead(502).end()
    asked.set(origin, (asked.get(origin) ?? 0) + 1)
    const { connection: _, ...headers } = incoming.headers
    const outgoing = request(`${origin}${incoming.url}`, { agent: node.agent, headers }, (answered) => {
      const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...told } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, { ...told, ...(isEnding && { connection: 'close' }) })
      answered.pipe(answer)
    })
    outgoing.once('error', () => answer.headersSent || answer.writeHead(502).end()).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => {
    for (const [origin, node] of nodes) void isReady(origin).then((is) => Object.assign(node, { isReady: is }))
  }, lookEveryMs)
  onTestFinished(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
    for (const { agent } of nodes.values()) agent.destroy()
  })

  const until = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs / 4))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async add(node) {
      nodes.set(node, { isReady: false, agent: new Agent({ keepAlive: true }) })
      await until(() => nodes.get(node)?.isReady === true)
    },
    turnsAwayFrom: (node) => until(() => nodes.get(node)?.isReady !== true),
    end() {
      isEnding = true
    },
  }
}

function isReady(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = get(`${origin}/readyz`, { agent: false }, (answer) => resolve(answer.resume().statusCode === 200))
    look.once('error', () => resolve(false))
  })
}
