import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { Authorise, Verdict } from './authorise-channel.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { minuteBudget } from './minute-budget.ts'
import type { QuestionBudget } from './question-budget.ts'

type SocketDeps = {
  readonly authorise: Authorise
  readonly ended: EndedSessions
  readonly log: Log
  /** The socket's IP address, as the key of the budgets. */
  readonly address: string
  readonly questions: QuestionBudget
  readonly messagesPerMinute: number
}

type Asked = {
  readonly channel: string
  readonly authorization: string | undefined
  /**
   * A timed renewal for an existing listener; exempt from the budget, so that a neighbour's flood cannot cut it off.
   */
  readonly isRenewed: boolean
}

const maxChannels = 10
const maxQuestionsAtOnce = 2
const maxRefusalsKept = 50

const subscription = z.object({
  channel: z.string().check(z.maxLength(100)),
  auth: z.optional(
    z.object({ headers: z.optional(z.object({ Authorization: z.optional(z.string().check(z.maxLength(400))) })) }),
  ),
})

/** The Socket.IO room of all sockets that listen with one session's right. */
export const roomOfSession = (sessionId: string) => `session ${sessionId}`

/**
 * Socket.IO as the public laravel-echo expects it: `subscribe` with the bearer in it, `subscription_error` as a
 * refusal. Sending `subscribe` needs no session, so its cost is limited per socket and per address.
 */
export function serveSocket(socket: Socket, deps: SocketDeps): void {
  const { address, authorise, ended, log, messagesPerMinute, questions } = deps
  const channels = new Map<string, NodeJS.Timeout>()
  const refused = new Map<string, number>()
  const said = minuteBudget(messagesPerMinute)
  let asking = 0

  const leave = (channel: string) => {
    clearTimeout(channels.get(channel))
    channels.delete(channel)
    void socket.leave(channel)
  }

  /** Returns the verdict, or the status of a refusal when no verdict was reached. */
  const decide = async ({ authorization, channel, isRenewed }: Asked): Promise<Verdict | number> => {
    const verdict = authorise.atOnce(channel, authorization)
    if (verdict) return verdict
    const question = `${channel} ${authorization}`
    const answeredBefore = refused.get(question)
    if (answeredBefore !== undefined) return answeredBefore
    if (!isRenewed && (asking >= maxQuestionsAtOnce || !questions.take(address))) return 429
    asking += 1
    try {
      const answer = await questions.ask(() => authorise.ask(channel, authorization))
      if (answer.kind !== 'ok') {
        if (refused.size >= maxRefusalsKept) refused.clear()
        refused.set(question, statusOf(answer))
      }
      return answer
    } finally {
      asking -= 1
    }
  }

  const join = async (asked: Asked): Promise<void> => {
    const { channel } = asked
    const refuse = (status: number) => void socket.emit('subscription_error', channel, status)
    try {
      const verdict = await decide(asked)
      // The client may have hung up during the query.
      if (!socket.connected) return
      leave(channel)
      if (typeof verdict === 'number') return refuse(verdict)
      if (verdict.kind !== 'ok') return refuse(statusOf(verdict))
      if (ended.has(verdict.sessionId)) return refuse(401)
      await socket.join([channel, roomOfSession(verdict.sessionId)])
      // Re-checked when the right expires, so that an ended session receives nothing more.
      const again = setTimeout(() => void join({ ...asked, isRenewed: true }), verdict.expiresAt - Date.now())
      channels.set(channel, again.unref())
    } catch (error) {
      log.error({ err: error }, 'a subscription check failed')
      refuse(503)
    }
  }

  socket.use((_event, next) => {
    if (said.take('')) return next()
    log.warn({ code: 'socket_flood' }, 'a socket sent too many messages and was closed')
    socket.conn.close()
  })
  socket.on('subscribe', (asked: unknown) => {
    const { data } = z.safeParse(subscription, asked)
    if (!data) return
    if (channels.size >= maxChannels && !channels.has(data.channel)) {
      socket.emit('subscription_error', data.channel, 403)
      return
    }
    const { channel } = data
    void join({ channel, authorization: data.auth?.headers?.Authorization, isRenewed: false })
  })
  socket.on('unsubscribe', (asked: unknown) => {
    const { data } = z.safeParse(subscription, asked)
    if (data) leave(data.channel)
  })
  socket.once('disconnect', () => {
    for (const channel of [...channels.keys()]) leave(channel)
  })
}

function statusOf({ kind }: Exclude<Verdict, { kind: 'ok' }>): number {
  return kind === 'forbidden' ? 403 : 401
}
