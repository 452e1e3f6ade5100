import { randomUUID } from 'node:crypto'
import { listDeadLetters, retryDeadLetter } from '@qadam/wire/operator-dead-letters'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'

let app: TestApp
let someone: Client

beforeAll(async () => {
  app = await aTestApp({ operatorToken })
  someone = await app.signedIn({ phone: '77030000007' })
})
afterAll(() => app.close())

test('an operator sees a job that failed for the last time and retries it once, and both are recorded', async () => {
  const application_id = randomUUID()
  await aJobOfAnotherVersion({ application_id: null, client_id: application_id, phone: '77030000007' })

  const letter = await vi.waitFor(
    async () => {
      const [first] = await letters()
      expect(first).toBeDefined()
      return first!
    },
    { timeout: 15_000 },
  )
  const both = [await retry(letter.id), await retry(letter.id)]

  expect(letter).toMatchObject({ job: decisionJob.name, code: 'payload_unfit', attempts: 1 })
  expect(letter.about).toEqual({ client_id: application_id })
  expect(both.map(({ status }) => status)).toEqual([200, 404])
  const actions = await app.database.sql
    .selectFrom('operator_actions')
    .select(['operator', 'action'])
    .where('subject', '=', letter.id)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { operator, action: 'dead_letter_read' },
    { operator, action: 'dead_letter_retried' },
  ])
  // The payload is still unreadable: it becomes a dead letter again, with another id.
  await vi.waitFor(async () => expect((await letters()).map(({ id }) => id)).not.toEqual([]), { timeout: 15_000 })
  expect((await letters())[0]!.id).not.toBe(letter.id)
})

test("a client's own session can neither list nor retry dead letters", async () => {
  const listed = await someone.call(listDeadLetters, { query: { operator } })
  const retried = await someone.call(retryDeadLetter, { params: { id: randomUUID() }, body: { operator } })

  expect([listed.status, retried.status]).toEqual([401, 401])
})

async function letters() {
  return mustBe(200, await someone.call(listDeadLetters, { query: { operator } }, asOperator)).answer.dead_letters
}

function retry(id: string) {
  return someone.call(retryDeadLetter, { params: { id }, body: { operator } }, asOperator)
}

/** Only the identifiers of its payload may be shown, whatever that version wrote. */
async function aJobOfAnotherVersion(payload: Record<string, unknown>): Promise<void> {
  const { queue } = app.api
  const looser = { ...decisionJob, schema: z.looseObject({}) }
  await app.database.sql.transaction().execute((trx) => queue!.enqueue(trx, looser, payload))
}
