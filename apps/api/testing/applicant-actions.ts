import { type Application, getApplication, listApplications, submitApplication } from '@qadam/wire/applications'
import { type CalculatedTerms, calculateTerms } from '@qadam/wire/quotes'
import { decideReview } from '@qadam/wire/sandbox-reviews'
import { type Client, mustBe } from './a-client.ts'
import { settled } from './settled.ts'

type Wish = {
  readonly product?: 'instalment' | 'pdl'
  readonly amount?: number
  readonly term?: number
  readonly method?: 'annuity' | 'equal'
  /** Whether the rules may decide alone. */
  readonly byRules?: boolean
}

/** Applies without the screens; answers what the server knows of the application whenever it is called. */
export async function applyFor(
  client: Client,
  { byRules = true, ...wish }: Wish = {},
): Promise<() => Promise<Application>> {
  const consents = { credit_bureau_consent: true, automated_decision_consent: byRules }
  const body = { product: 'instalment', amount: 78_500, term: 12, method: 'annuity', ...wish, ...consents }
  const { id } = mustBe(200, await client.call(submitApplication, { body })).answer
  return async () => mustBe(200, await client.call(getApplication, { params: { id } })).answer
}

/** The same, as far as the answer. */
export async function beDecided(client: Client, wish: Wish = {}): Promise<Application> {
  return settled(await applyFor(client, wish), ({ state }) => state !== 'deciding')
}

/** The rules say yes. */
export async function beApproved(client: Client, wish: Wish = {}): Promise<string> {
  const { id, state } = await beDecided(client, wish)
  if (state !== 'approved') throw new Error(`Not approved but ${state}`)
  return id
}

/** A person says yes to the whole of it: more than the rules give alone to whoever comes for the first time. */
export async function beApprovedByPerson(client: Client, wish: Wish & { readonly amount: number }): Promise<string> {
  const { id } = await beDecided(client, { ...wish, byRules: false })
  const body = { outcome: 'approved', amount: wish.amount }
  mustBe(200, await client.call(decideReview, { params: { application_id: id }, body }))
  return id
}

/** What was asked for, the newest first; in whole tenge. */
export async function applicationsOf(client: Client) {
  const { applications } = mustBe(200, await client.call(listApplications)).answer
  return applications.map(({ amount_tiyn, method, product, term }) => {
    return { amount: amount_tiyn / 100, method, product, term }
  })
}

/** What the calculator answers to the same question. */
export async function calculated(
  client: Client,
  query: { readonly product: string; readonly amount: string; readonly term: string },
): Promise<CalculatedTerms> {
  return mustBe(200, await client.call(calculateTerms, { query })).answer
}
