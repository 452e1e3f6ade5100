import { once } from 'node:events'
import { Agent, createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Balancer = {
  readonly url: string
  /** How often each node was asked so far, by its origin. */
  readonly asked: ReadonlyMap<string, number>
  /** People are sent there from the moment that it says it is ready. */
  add(node: string): Promise<void>
  /** Ends when it has said that people should go elsewhere. */
  turnsAwayFrom(node: string): Promise<void>
  /** Asks every client to hang up. */
  end(): void
}

const lookEveryMs = 100

/**
 * What stands before the nodes: it looks at /readyz, keeps its connections, and asks nobody twice: what a node does not
 * answer has failed.
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
