import { randomUUID } from 'node:crypto'
import type { LimitName } from '@qadam/domain/limits/limit-table'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { type Status, statusOf } from './asker-status.ts'
import {
  askerName,
  type CodeAsker,
  type CodeBound,
  type Codes,
  codeMac,
  codeName,
  longCodeLength,
  networksOf,
} from './codes.ts'
import { sendSmsCode } from './codes-jobs.ts'
import { insertCode } from './codes-repository.ts'

const codeLivesSeconds = 300
const resendSeconds = 60

type Asked = {
  readonly templateIds?: readonly number[]
  readonly bound?: CodeBound
  readonly locale: LocaleCode
}

const perHour = {
  session: 'code-session',
  known: 'code-known',
  stranger: 'code-phone',
} as const satisfies Record<Status['kind'], LimitName>

type Counted = readonly [limit: LimitName, whose: string]

export type CodeSent = { readonly expires_in: number; readonly resend_in: number; readonly code_length: number }

/** Queues the SMS; the response is the same for every phone. */
export async function sendCode(
  codes: Codes,
  asker: CodeAsker,
  { bound, locale, templateIds = [] }: Asked,
): Promise<CodeSent | Refusal<'too_many_requests' | 'sms_unavailable'>> {
  const { database, limits, maker, outbox, secrets } = codes
  const { ip, phone } = asker
  const named = (text: string) => codeName(secrets, text)
  const { kind, whose } = await statusOf(database.sql, asker)
  const counted: readonly Counted[] = [
    ['code-gap', named(bound ? `${whose} ${bound.sha256.toString('hex')}` : whose)],
    [perHour[kind], named(whose)],
    // Known clients own the phone: they are no flood, and a flood from their address must not block them.
    ...(kind === 'stranger' ? await limitsOfAddress(limits, networksOf(secrets, ip)) : []),
  ]
  // Peeked before taking: a code rejected by one limit uses up no place in another.
  const tooMany = (await firstUsedUp(counted, limits.peek)) ?? (await firstUsedUp(counted, limits.take))
  if (tooMany) return refuse('too_many_requests', tooMany)
  const flood = await firstUsedUp([['sms', 'everybody']], limits.take)
  if (flood) return refuse('sms_unavailable', flood)

  const id = randomUUID()
  const length = kind === 'stranger' ? await lengthFor(codes, named(phone)) : maker.length
  const code = maker.make(length)
  await database.sql.transaction().execute(async (trx) => {
    await insertCode(trx, {
      id,
      phone,
      asker: askerName(secrets, asker),
      mac: codeMac(secrets, { phone, id, code, bound: bound?.sha256 }),
      sealed: secrets.seal('sms-code', Buffer.from(code)),
      templateIds,
      bound,
      locale,
      livesSeconds: codeLivesSeconds,
    })
    await outbox.enqueue(trx, sendSmsCode, { code_id: id })
  })
  return { expires_in: codeLivesSeconds, resend_in: resendSeconds, code_length: length }
}

/** The usual limits, each replaced by the slow `code-late` one when it is full. */
async function limitsOfAddress(limits: Limits, usual: readonly Counted[]): Promise<readonly Counted[]> {
  const shares = await Promise.all(usual.map(([limit, place]) => limits.share(limit, place)))
  return usual.map(([limit, place], index) => [(shares[index] ?? 0) >= 1 ? 'code-late' : limit, place])
}

/** Once strangers have used up the wrong guesses for a phone, the next stranger gets a code too long to guess. */
async function lengthFor({ limits, maker }: Codes, phoneName: string): Promise<number> {
  const { isAllowed } = await limits.peek('wrong-code', phoneName)
  return isAllowed ? maker.length : longCodeLength
}

async function firstUsedUp(
  counted: readonly Counted[],
  ask: Limits['take'],
): Promise<{ retryAfterSeconds: number } | undefined> {
  for (const [limit, whose] of counted) {
    const { isAllowed, retryAfterSeconds } = await ask(limit, whose)
    if (!isAllowed) return { retryAfterSeconds }
  }
  return undefined
}
