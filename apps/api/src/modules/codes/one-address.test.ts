import { randomUUID } from 'node:crypto'
import { limitTable } from '@qadam/domain/limits/limit-table'
import { describe, expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'
import type { Database } from '../../db/connect.ts'
import { limitsIn } from '../../limits/limits-in-database.ts'
import { secretsFrom } from '../../secrets/secrets.ts'
import { checkCode } from './check-code.ts'
import { sandboxCodes } from './code-maker.ts'
import type { CodeAsker, Codes } from './codes.ts'
import { sendCode } from './send-code.ts'

const codesIn = (database: Database): Codes => ({
  database,
  outbox: { enqueue: async () => undefined, makeDue: async () => false },
  limits: limitsIn(database.sql),
  secrets: secretsFrom(Buffer.alloc(32, 1)),
  maker: sandboxCodes,
})

let phones = 0

/** Each with a new phone and a new browser. */
const strangers = (count: number, ip: (index: number) => string): CodeAsker[] =>
  Array.from({ length: count }, (_, index) => {
    phones += 1
    return { phone: `7701${String(phones).padStart(7, '0')}`, ip: ip(index), visitor: randomUUID() }
  })

async function isSent(codes: Codes, asker: CodeAsker): Promise<boolean> {
  return 'expires_in' in (await sendCode(codes, asker, { locale: 'ru' }))
}

async function countSent(codes: Codes, askers: readonly CodeAsker[]): Promise<number> {
  let sent = 0
  for (const asker of askers) sent += Number(await isSent(codes, asker))
  return sent
}

const answers = (codes: Codes, asker: CodeAsker) =>
  codes.database.sql.transaction().execute((trx) => checkCode(trx, codes, asker, { code: '1234' }))

describe('behind one address', { timeout: 90_000 }, () => {
  test('five hundred unowned phones cost less than sixty SMS', async ({ database }) => {
    const sent = await countSent(
      codesIn(database),
      strangers(500, () => '10.0.0.1'),
    )

    // One more was let in by `code-late`, which allows nine an hour.
    expect(sent).toBe(limitTable['code-address'].atMost + 1)
    const late = Math.ceil(3_600 / limitTable['code-late'].perSeconds)
    expect(limitTable['code-address'].atMost + late).toBeLessThan(60)
  })

  test("spreading over a network's addresses does not multiply the limit", async ({ database }) => {
    const sent = await countSent(
      codesIn(database),
      strangers(260, (index) => `10.0.1.${index}`),
    )

    expect(sent).toBe(limitTable['code-network'].atMost + 1)
  })

  test('a crowd that enters its codes is let in, though one in ten abandons and forty wait for theirs at any moment', async ({
    database,
  }) => {
    const codes = codesIn(database)
    const refused: CodeAsker[] = []
    const waiting: CodeAsker[] = []

    for (const [index, asker] of strangers(150, () => '10.0.2.1').entries()) {
      if (!(await isSent(codes, asker))) refused.push(asker)
      else if (index % 10 !== 9) waiting.push(asker)
      if (waiting.length > 40) expect(await answers(codes, waiting.shift()!)).toBeUndefined()
    }

    expect(refused).toEqual([])
  })

  test("a rejected request may be retried within a minute, and uses up none of its phone's limit", async ({
    database,
  }) => {
    const codes = codesIn(database)
    const [late, ...crowd] = strangers(limitTable['code-address'].atMost + 1, () => '10.0.3.1')
    await countSent(codes, crowd)
    await countSent(
      codes,
      strangers(1, () => '10.0.3.1'),
    )

    const refused = await sendCode(codes, late!, { locale: 'ru' })
    await answers(codes, crowd[0]!)

    expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 })
    expect(await isSent(codes, late!)).toBe(true)
  })
})

test('all addresses together share one SMS budget', async ({ database }) => {
  const limits = limitsIn(database.sql, { ...limitTable, sms: { ...limitTable.sms, atMost: 3 } })
  const asked = strangers(5, (index) => `10.1.${index}.1`)
  // Resets the counter that other tests of this file have used.
  await database.sql.deleteFrom('limit_counters').where('name', 'like', 'sms:%').execute()

  expect(await countSent({ ...codesIn(database), limits }, asked)).toBe(3)
})
