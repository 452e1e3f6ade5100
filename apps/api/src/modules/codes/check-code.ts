import type { LimitName } from '@qadam/domain/limits/limit-table'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Taken } from '../../limits/limits.ts'
import { type Status, statusOf } from './asker-status.ts'
import { askerName, type CodeAsker, type Codes, codeMac, codeName, longCodeLength, networksOf } from './codes.ts'
import { findLastCode, tryCode } from './codes-repository.ts'

const maxAttempts = 3
/** A used code returns its own place, and one more for a neighbour whose SMS is still on its way. */
const placesGivenBack = 2

type Given = { readonly code: string; readonly templateIds?: readonly number[]; readonly bound?: Buffer }

export type CodeRefusal = Refusal<
  'sms_code_wrong' | 'sms_code_expired' | 'sms_code_attempts_over' | 'too_many_requests'
>

/**
 * Checks a code against what it was sent for; it is counted and used up in the transaction of the command it
 * authorises. The work after a right code belongs in that transaction; a refusal is returned, never thrown, so that a
 * wrong try is committed and stays counted.
 */
export async function checkCode(
  trx: Transaction<Tables>,
  { limits: allLimits, maker, secrets }: Pick<Codes, 'limits' | 'maker' | 'secrets'>,
  asker: CodeAsker,
  { bound, code, templateIds = [] }: Given,
): Promise<CodeRefusal | undefined> {
  // Limits run in the same transaction: the embedded database has no second connection.
  const limits = allLimits.within(trx)
  const { ip, phone } = asker
  const last = await findLastCode(trx, { phone, asker: askerName(secrets, asker), isBound: bound !== undefined })
  if (!last || last.isUsed || last.isExpired || maker.judge(code) === 'expired') return wrong('sms_code_expired')
  if (last.attempts >= maxAttempts) return wrong('sms_code_attempts_over')

  const status = await statusOf(trx, asker)
  // Checked before the code: past the allowance even a right code counts as a guess.
  const allowance = await allowanceOf({ limits, secrets }, status, code)
  if (allowance instanceof Refusal) return allowance

  const isSameSet = sameNumbers(last.document_template_ids, templateIds)
  const isNeverRight = maker.judge(code) === 'wrong' || !isSameSet
  const mac = isNeverRight ? noMac : codeMac(secrets, { phone, id: last.id, code, bound })
  const isRight = await tryCode(trx, { id: last.id, mac, maxAttempts })
  if (isRight) {
    const places = status.kind === 'stranger' ? networksOf(secrets, ip) : []
    for (const [limit, place] of places) await limits.giveBack(limit, place, placesGivenBack)
    return undefined
  }
  if (isRight === undefined) return wrong('sms_code_attempts_over')

  const taken = await limits.take(...allowance)
  if (!taken.isAllowed) return tooMany(taken)
  return wrong(last.attempts + 1 >= maxAttempts ? 'sms_code_attempts_over' : 'sms_code_wrong')
}

type Allowance = readonly [limit: LimitName, whose: string]

/** A stranger's wrong codes count against a different allowance than those of a known browser. */
async function allowanceOf(
  { limits, secrets }: Pick<Codes, 'limits' | 'secrets'>,
  { kind, whose }: Status,
  code: string,
): Promise<Allowance | CodeRefusal> {
  const name = codeName(secrets, whose)
  const usual: Allowance = [kind === 'stranger' ? 'wrong-code' : 'wrong-code-known', name]
  const left = await limits.peek(...usual)
  if (left.isAllowed) return usual
  if (kind !== 'stranger') return tooMany(left)
  // The next code is longer, and lets the owner's new device in.
  if (code.length < longCodeLength) return wrong('sms_code_attempts_over')
  const long: Allowance = ['wrong-long-code', name]
  const leftOfLong = await limits.peek(...long)
  return leftOfLong.isAllowed ? long : tooMany(leftOfLong)
}

function tooMany({ retryAfterSeconds }: Taken): Refusal<'too_many_requests'> {
  return refuse('too_many_requests', { retryAfterSeconds })
}

// No code has this MAC: the try is counted and never right.
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
