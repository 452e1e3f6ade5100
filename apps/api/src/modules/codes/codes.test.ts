import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../../../testing/database-test.ts'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { limitsIn } from '../../limits/limits-in-database.ts'
import { secretsFrom } from '../../secrets/secrets.ts'
import { checkCode } from './check-code.ts'
import { sandboxCodes } from './code-maker.ts'
import type { Codes } from './codes.ts'
import { sendCode } from './send-code.ts'

const asker = { phone: '77020000001', ip: '10.0.0.1', visitor: null }
const bound = createHash('sha256').update('a new e-mail').digest()

async function aCode(database: Database): Promise<Codes> {
  const outbox: Outbox = { enqueue: async () => undefined, makeDue: async () => false }
  const secrets = secretsFrom(Buffer.alloc(32, 1))
  const codes = { database, outbox, limits: limitsIn(database.sql), secrets, maker: sandboxCodes }
  await sendCode(codes, asker, { bound: { sha256: bound, about: { purpose: 'email' } }, locale: 'ru' })
  return codes
}

/** A command as the modules write them: first the code, then the work, in one transaction. */
const aCommand = (codes: Codes, code: string, work: () => Promise<unknown>) =>
  codes.database.sql
    .transaction()
    .execute(async (trx) => (await checkCode(trx, codes, asker, { code, bound })) ?? work())

const attempts = async ({ database }: Codes) =>
  (await database.sql.selectFrom('sms_codes').select(['attempts', 'used_at']).execute()).map((row) => ({
    tried: row.attempts,
    isUsed: row.used_at !== null,
  }))

describe("a code checked in a command's transaction", () => {
  test('is counted when it is wrong, and the command does nothing', async ({ database }) => {
    const codes = await aCode(database)

    const refused = await aCommand(codes, '1111', () => expect.unreachable())

    expect(refused).toMatchObject({ code: 'sms_code_wrong' })
    expect(await attempts(codes)).toEqual([{ tried: 1, isUsed: false }])
    const counters = await database.sql.selectFrom('limit_counters').select('name').execute()
    expect(counters.filter(({ name }) => name.startsWith('wrong-code:'))).toHaveLength(1)
  })

  test('is used up even if the command then refuses', async ({ database }) => {
    const codes = await aCode(database)

    const refused = await aCommand(codes, '1234', async () => refuse('contract_not_allowed'))
    const again = await aCommand(codes, '1234', () => expect.unreachable())

    expect([refused, again]).toMatchObject([{ code: 'contract_not_allowed' }, { code: 'sms_code_expired' }])
    expect(await attempts(codes)).toEqual([{ tried: 1, isUsed: true }])
  })

  test('is valid again when the command threw and was rolled back', async ({ database }) => {
    const codes = await aCode(database)

    await expect(aCommand(codes, '1234', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')

    expect(await attempts(codes)).toEqual([{ tried: 0, isUsed: false }])
    expect(await aCommand(codes, '1234', async () => 'done')).toBe('done')
  })
})
