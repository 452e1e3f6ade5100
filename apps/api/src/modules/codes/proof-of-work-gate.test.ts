import { randomUUID } from 'node:crypto'
import { limitTable } from '@qadam/domain/limits/limit-table'
import { proofWaitSeconds } from '@qadam/domain/limits/proof-of-work'
import { describe, expect } from 'vitest'
import { solved } from '../../../testing/a-challenge.ts'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'
import type { Database } from '../../db/connect.ts'
import { limitsIn } from '../../limits/limits-in-database.ts'
import { secretsFrom } from '../../secrets/secrets.ts'
import { sandboxCodes } from './code-maker.ts'
import type { CodeAsker, Codes } from './codes.ts'
import { challengeFor, isProof } from './proof-of-work-cookie.ts'
import { proofWanted } from './proof-of-work-gate.ts'
import { sendCode } from './send-code.ts'

const secrets = secretsFrom(Buffer.alloc(32, 1))
const codesIn = (database: Database): Codes => ({
  database,
  outbox: { enqueue: async () => undefined, makeDue: async () => false },
  limits: limitsIn(database.sql),
  secrets,
  maker: sandboxCodes,
})

let phones = 0
const aStranger = (ip: string): CodeAsker => {
  phones += 1
  return { phone: `7705${String(phones).padStart(7, '0')}`, ip, visitor: randomUUID() }
}

async function crowd(codes: Codes, ip: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await sendCode(codes, aStranger(ip), { locale: 'ru' })
}

const half = limitTable['code-address'].atMost / 2

describe('behind an address that has used up half of its limit', { timeout: 60_000 }, () => {
  test('a stranger gets a proof-of-work challenge, and its solution is accepted; below half nothing is required', async ({
    database,
  }) => {
    const codes = codesIn(database)
    await crowd(codes, '10.2.0.1', half - 1)
    const stranger = aStranger('10.2.0.1')
    expect(await proofWanted(codes, stranger)).toBeUndefined()
    await crowd(codes, '10.2.0.1', 1)

    const { proof } = (await proofWanted(codes, stranger))!

    expect(proof).toMatchObject({ bits: 14, wait_seconds: 60 })
    expect(await proofWanted(codes, stranger, solved(proof!))).toBeUndefined()
  })

  test('the challenge alone is accepted after a minute, and no longer after ten', () => {
    const stranger = aStranger('10.2.0.2')
    const now = Date.now()
    const { challenge } = challengeFor(secrets, stranger, now)
    const after = (seconds: number) => isProof(secrets, stranger, challenge, now + seconds * 1_000)

    expect([0, proofWaitSeconds - 1, proofWaitSeconds, 600, 601].map(after)).toEqual([false, false, true, true, false])
  })

  test('a stranger who returns too early keeps the time already waited', () => {
    const stranger = aStranger('10.2.0.6')
    const now = Date.now()
    const { challenge } = challengeFor(secrets, stranger, now)

    const again = challengeFor(secrets, stranger, now + 40_000, challenge)

    expect(again).toEqual({ challenge, bits: 14, wait_seconds: 20 })
    expect(challengeFor(secrets, stranger, now + 601_000, challenge).challenge).not.toBe(challenge)
  })

  test('a proof issued for another phone or browser, or forged, is rejected', () => {
    const stranger = aStranger('10.2.0.3')
    const own = solved(challengeFor(secrets, stranger))
    const others = [aStranger('10.2.0.3'), { ...stranger, visitor: randomUUID() }].map((other) =>
      solved(challengeFor(secrets, other)),
    )
    const [issued] = own.split('.')

    expect(isProof(secrets, stranger, own)).toBe(true)
    for (const proof of [...others, '', `${issued}.forged.1`, `${Number(issued) - 60_000}.${own.split('.')[1]}`])
      expect(isProof(secrets, stranger, proof)).toBe(false)
  })

  test('a signed-in or known client needs no proof', async ({ database }) => {
    const codes = codesIn(database)
    await crowd(codes, '10.2.0.4', half)

    expect(await proofWanted(codes, { ...aStranger('10.2.0.4'), accountId: randomUUID() })).toBeUndefined()
  })
})

test('a full address still lets a stranger in now and then: a flood locks nobody out for good', async ({
  database,
}) => {
  const codes = codesIn(database)
  await crowd(codes, '10.2.0.5', limitTable['code-address'].atMost)

  const [first, second] = [
    await sendCode(codes, aStranger('10.2.0.5'), { locale: 'ru' }),
    await sendCode(codes, aStranger('10.2.0.5'), { locale: 'ru' }),
  ]

  expect(first).toHaveProperty('expires_in')
  expect(second).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 })
})
