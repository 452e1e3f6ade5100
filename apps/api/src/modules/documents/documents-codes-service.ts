import { randomUUID } from 'node:crypto'
import type { LocaleCode } from '@qadam/contract/locale'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type Job, jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import {
  type CodeBound,
  findCodeToSend,
  findLastCode,
  insertCode,
  isKnownVisitor,
  markSent,
  tryCode,
} from './documents-codes-repository.ts'
import type { SmsCodeMaker } from './sms-code-maker.ts'
import { smsCodeText } from './sms-code-text.ts'

export const codeLivesSeconds = 300
export const resendSeconds = 60

const mostAttempts = 3
const hour = 3_600
const wrongPerDay = { atMost: 10, perSeconds: 86_400 }

export type SmsCodesDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
  readonly codes: SmsCodeMaker
  readonly codesPerHour: number
}

export type { CodeBound }

export type Asker = { readonly phone: string; readonly ip: string; readonly visitor: string | null }

export type CodeRefusal = Refusal<
  'sms_code_wrong' | 'sms_code_expired' | 'sms_code_attempts_over' | 'too_many_requests'
>

const sendSmsCode = jobKind({
  name: 'send-sms-code',
  schema: z.object({ code_id: z.uuid() }),
  // Longer than a code lives there is nothing to send.
  retries: 8,
  backoff: { firstSeconds: 1, longestSeconds: 30 },
})

export type SmsCodesService = {
  /** Promises the SMS; the same answer for every phone. */
  send(
    asker: Asker,
    asked: { templateIds?: readonly number[]; bound?: CodeBound; locale: LocaleCode },
  ): Promise<Refusal<'too_many_requests' | 'sms_unavailable'> | undefined>
  /** Judges a code for what it was sent for, and nothing else; `whenRight` happens in the transaction that uses it up. */
  check<Done>(
    asker: Asker,
    given: { code: string; templateIds?: readonly number[]; bound?: Buffer },
    whenRight: (trx: Transaction<Tables>) => Promise<Done>,
  ): Promise<Done | CodeRefusal>
}

export function smsCodesService(deps: SmsCodesDeps): SmsCodesService {
  const { codes, codesPerHour, database, limits, outbox, secrets } = deps
  const named = (text: string) => secrets.mac('sms-code', text).toString('base64url')
  const macOf = ({ bound, code, id, phone }: { phone: string; id: string; code: string; bound?: Buffer | undefined }) =>
    secrets.mac('sms-code', [phone, id, code, ...(bound ? [bound.toString('hex')] : [])].join(' '))

  const firstRefusal = async (limited: readonly (readonly [string, number, number])[]) => {
    for (const [name, atMost, perSeconds] of limited) {
      const { isAllowed, retryAfterSeconds } = await limits.take(name, { atMost, perSeconds })
      if (!isAllowed) return { name, retryAfterSeconds }
    }
    return undefined
  }

  return {
    async send({ ip, phone }, { bound, locale, templateIds = [] }) {
      const refused = await firstRefusal([
        [`code-address:${named(ip)}`, 20, hour],
        [`code-network:${named(networkOf(ip))}`, 60, hour],
        // The same code again has to wait; a code for something else may follow at once, within the hour's five.
        [`code-gap:${named(bound ? `${phone} ${bound.sha256.toString('hex')}` : phone)}`, 1, resendSeconds],
        [`code-phone:${named(phone)}`, 5, hour],
      ])
      if (refused) return refuse('too_many_requests', { retryAfterSeconds: refused.retryAfterSeconds })
      const flood = await firstRefusal([['code-everybody', codesPerHour, hour]])
      if (flood) return refuse('sms_unavailable', { retryAfterSeconds: flood.retryAfterSeconds })
      const id = randomUUID()
      const code = codes.make()
      await database.sql.transaction().execute(async (trx) => {
        await insertCode(trx, {
          id,
          phone,
          mac: macOf({ phone, id, code, bound: bound?.sha256 }),
          sealed: secrets.seal('sms-code', Buffer.from(code)),
          templateIds,
          bound,
          locale,
          livesSeconds: codeLivesSeconds,
        })
        await outbox.enqueue(trx, sendSmsCode, { code_id: id })
      })
      return undefined
    },

    async check({ phone, visitor }, { bound, code, templateIds = [] }, whenRight) {
      const last = await findLastCode(database, { phone, isBound: bound !== undefined })
      if (!last || last.isUsed || last.isExpired || codes.judge(code) === 'expired') return wrong('sms_code_expired')
      if (last.attempts >= mostAttempts) return wrong('sms_code_attempts_over')

      // A stranger's wrong codes use up another allowance than those of a browser that has been here before.
      const isKnown = visitor !== null && (await isKnownVisitor(database, phone, visitor))
      const allowance = isKnown ? `wrong-known:${named(`${phone} ${visitor}`)}` : `wrong:${named(phone)}`
      // Before the code is looked at: past the allowance even the right one is a guess.
      const left = await limits.peek(allowance, wrongPerDay)
      if (!left.isAllowed) return refuse('too_many_requests', { retryAfterSeconds: left.retryAfterSeconds })

      const isSameSet = sameNumbers(last.document_template_ids, templateIds)
      const mac = codes.judge(code) === 'wrong' || !isSameSet ? noMac : macOf({ phone, id: last.id, code, bound })

      // Counted in its own transaction: a wrong try stays counted whatever happens after it.
      const outcome = await database.sql.transaction().execute(async (trx) => {
        const isRight = await tryCode(trx, { id: last.id, mac, mostAttempts })
        return isRight ? { done: await whenRight(trx) } : { isRight }
      })
      if ('done' in outcome) return outcome.done
      if (outcome.isRight === undefined) return wrong('sms_code_attempts_over')

      const { isAllowed, retryAfterSeconds } = await limits.take(allowance, wrongPerDay)
      if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
      return wrong(last.attempts + 1 >= mostAttempts ? 'sms_code_attempts_over' : 'sms_code_wrong')
    },
  }
}

export function smsCodeJobs(
  { database, secrets }: Pick<SmsCodesDeps, 'database' | 'secrets'>,
  { host, lender, sms }: { sms: Sms; lender: string; host: string },
): Job[] {
  return [
    {
      ...sendSmsCode,
      async run({ code_id }, { id, signal }) {
        const waiting = await findCodeToSend(database, code_id)
        if (!waiting) return
        const code = secrets.open('sms-code', waiting.sealed).toString()
        const text = smsCodeText(waiting.locale === 'kk' ? 'kk' : 'ru', { code, lender, host, about: waiting.about })
        await sms.send({ phone: waiting.phone, text }, { key: id, signal })
        await markSent(database, code_id)
      },
    },
  ]
}

// Nothing has this fingerprint: the try is counted and never right.
const noMac = Buffer.alloc(32)

const codeTexts = {
  sms_code_wrong: 'sms_code_is_wrong',
  sms_code_expired: 'sms_code_is_old',
  sms_code_attempts_over: 'sms_code_is_used_up',
} as const

function wrong<Code extends keyof typeof codeTexts>(code: Code): Refusal<Code> {
  return refuse(code, { fields: { sms_code: codeTexts[code] } })
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((x, y) => x - y).join()
  return sorted(a) === sorted(b)
}

/** The /24 of an address, the /64 of a new one: what one person can change at will. */
function networkOf(ip: string): string {
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip.split('.').slice(0, 3).join('.')
}
