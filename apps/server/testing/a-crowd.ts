import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type CrowdResult = {
  sent: number
  answered: number
  failures: string[]
  /** Clients that were asked to close their connection, counted once each. */
  goodbyes: number
}

export type Crowd = {
  /** Waits until this many requests have been answered. */
  answered(count: number): Promise<void>
  /** Resolves when every client has been asked to close its connection or has failed. */
  readonly gone: Promise<CrowdResult>
}

type Options = {
  readonly clients: number
  readonly url: string
  readonly paths: readonly string[]
  /** Between a response and the next request. Without it the clients use all the processor that they get. */
  readonly thinkMs?: number
}

/**
 * Clients that each send request after request over one connection, as a balancer does. A client that receives
 * `connection: close` stops; anything but a complete 200 counts as a failure.
 */
export function aCrowd({ clients, paths, thinkMs = 0, url }: Options): Crowd {
  const result: CrowdResult = { sent: 0, answered: 0, failures: [], goodbyes: 0 }
  const waiting: Array<{ count: number; tell: () => void }> = []

  async function client(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const path = paths[number % paths.length]!
    try {
      for (;;) {
        result.sent += 1
        const { isLast, status } = await ask(`${url}${path}`, agent)
        if (status !== 200) throw new Error(`${path} returned ${status}`)
        result.answered += 1
        for (const { count, tell } of waiting) if (result.answered >= count) tell()
        if (isLast) break
        if (thinkMs > 0) await pause(thinkMs)
      }
      result.goodbyes += 1
    } catch (error) {
      result.failures.push(String(error))
    } finally {
      agent.destroy()
    }
  }

  return {
    answered: (count) => new Promise((tell) => waiting.push({ count, tell })),
    gone: Promise.all(Array.from({ length: clients }, (_, number) => client(number))).then(() => result),
  }
}

async function ask(url: string, agent: Agent): Promise<{ status: number | undefined; isLast: boolean }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).once('error', reject)
  })
  const body = await text(answer)
  const promised = Number(answer.headers['content-length'])
  if (Buffer.byteLength(body) !== promised) throw new Error(`received ${body.length} of ${promised} bytes`)
  return { status: answer.statusCode, isLast: answer.headers.connection === 'close' }
}
