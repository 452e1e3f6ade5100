import { randomUUID } from 'node:crypto'
import type { ProductId } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import { decideApplication } from '../src/modules/decisions/decisions-requests-service.ts'
import type { Borrower } from './a-borrower.ts'
import type { House } from './a-house.ts'

type Wish = {
  readonly product?: ProductId
  readonly amount?: number
  readonly term?: number
  readonly hasAutomatedConsent?: boolean
}

/** An application that waits for its decision, with no job under way: the test says when it runs. */
export async function anUndecidedApplication(house: House, { clientId }: Borrower, wish: Wish = {}): Promise<string> {
  const { product = 'instalment', term = product === 'pdl' ? 14 : 12 } = wish
  const { id } = await house.database.sql
    .insertInto('applications')
    .values({
      client_id: clientId,
      product,
      amount_tiyn: BigInt(tenge(wish.amount ?? 78_500)),
      term,
      method: 'annuity',
      has_automated_consent: wish.hasAutomatedConsent ?? true,
      locale: 'ru',
      review_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One attempt of the real job, as the worker would make it. */
export async function runDecision({ api }: House, applicationId: string, { attempt = 1 } = {}): Promise<void> {
  const deciding = api.rooms.jobs.find(({ name }) => name === decideApplication.name)!
  const context = { id: randomUUID(), attempt, signal: new AbortController().signal }
  await deciding.run({ application_id: applicationId }, context)
}

export async function decisionsOf({ database }: House, applicationId: string) {
  return database.sql
    .selectFrom('decisions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

export async function stateOf({ database }: House, applicationId: string) {
  const { state } = await database.sql
    .selectFrom('applications')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return state
}
