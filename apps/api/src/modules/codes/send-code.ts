import { randomUUID } from 'node:crypto'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { type CodeAsker, type CodeBound, type Codes, codeMac, codeName } from './codes.ts'
import { sendSmsCode } from './codes-jobs.ts'
import { insertCode } from './codes-repository.ts'

const codeLivesSeconds = 300
const resendSeconds = 60
const hour = 3_600

type Asked = {
  readonly templateIds?: readonly number[]
  readonly bound?: CodeBound
  readonly locale: LocaleCode
}

/** What the screen needs to know of a code on its way. */
export type CodeSent = { readonly expires_in: number; readonly resend_in: number; readonly code_length: number }

/** Promises the SMS; the same answer for every phone. */
export async function sendCode(
  codes: Codes,
  { ip, phone }: CodeAsker,
  { bound, locale, templateIds = [] }: Asked,
): Promise<CodeSent | Refusal<'too_many_requests' | 'sms_unavailable'>> {
  const { database, limits, maker, outbox, perHour, secrets } = codes
  const named = (text: string) => codeName(secrets, text)
  const tooMany = await firstUsedUp(limits, [
    [`code-address:${named(ip)}`, 20, hour],
    [`code-network:${named(networkOf(ip))}`, 60, hour],
    // The same code again has to wait; a code for something else may follow at once, within the hour's five.
    [`code-gap:${named(bound ? `${phone} ${bound.sha256.toString('hex')}` : phone)}`, 1, resendSeconds],
    [`code-phone:${named(phone)}`, 5, hour],
  ])
  if (tooMany) return refuse('too_many_requests', tooMany)
  const flood = await firstUsedUp(limits, [['code-everybody', perHour, hour]])
  if (flood) return refuse('sms_unavailable', flood)

  const id = randomUUID()
  const code = maker.make()
  await database.sql.transaction().execute(async (trx) => {
    await insertCode(trx, {
      id,
      phone,
      mac: codeMac(secrets, { phone, id, code, bound: bound?.sha256 }),
      sealed: secrets.seal('sms-code', Buffer.from(code)),
      templateIds,
      bound,
      locale,
      livesSeconds: codeLivesSeconds,
    })
    await outbox.enqueue(trx, sendSmsCode, { code_id: id })
  })
  return { expires_in: codeLivesSeconds, resend_in: resendSeconds, code_length: maker.length }
}

async function firstUsedUp(
  limits: Limits,
  limited: readonly (readonly [name: string, atMost: number, perSeconds: number])[],
): Promise<{ retryAfterSeconds: number } | undefined> {
  for (const [name, atMost, perSeconds] of limited) {
    const { isAllowed, retryAfterSeconds } = await limits.take(name, { atMost, perSeconds })
    if (!isAllowed) return { retryAfterSeconds }
  }
  return undefined
}

/** The /24 of an address, the /64 of a new one: what one person can change at will. */
function networkOf(ip: string): string {
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip.split('.').slice(0, 3).join('.')
}
