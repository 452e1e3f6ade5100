import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
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
  /** Consent to a decision made by the rules alone. */
  readonly byRules?: boolean
  /** The same answer to each anti-fraud question; none is given by default. */
  readonly answers?: 'yes' | 'no'
}

/** Applies without the screens; returns a function that fetches the application's current state from the server. */
export async function applyFor(
  client: Client,
  { answers, byRules = true, ...wish }: Wish = {},
): Promise<() => Promise<Application>> {
  const consents = { credit_bureau_consent: true, automated_decision_consent: byRules }
  const said = answers && Object.fromEntries(fraudQuestions.map((question) => [`question_${question}`, answers]))
  const body = { product: 'instalment', amount: 78_500, term: 12, method: 'annuity', ...wish, ...said, ...consents }
  const { id } = mustBe(200, await client.call(submitApplication, { body })).answer
  return async () => mustBe(200, await client.call(getApplication, { params: { id } })).answer
}

/** The same, waiting for the decision. */
export async function beDecided(client: Client, wish: Wish = {}): Promise<Application> {
  return settled(await applyFor(client, wish), ({ state }) => state !== 'deciding')
}

export async function beApproved(client: Client, wish: Wish = {}): Promise<string> {
  const { id, state } = await beDecided(client, wish)
  if (state !== 'approved') throw new Error(`Not approved but ${state}`)
  return id
}

/** A reviewer approves the full amount, which exceeds what the rules alone grant to a first-time borrower. */
export async function beApprovedByPerson(client: Client, wish: Wish & { readonly amount: number }): Promise<string> {
  const { id } = await beDecided(client, { ...wish, byRules: false })
  const body = { outcome: 'approved', amount: wish.amount }
  mustBe(200, await client.call(decideReview, { params: { application_id: id }, body }))
  return id
}

/** The client's applications, newest first; amounts in whole tenge. */
export async function applicationsOf(client: Client) {
  const { applications } = mustBe(200, await client.call(listApplications)).answer
  return applications.map(({ amount_tiyn, method, product, term }) => {
    return { amount: amount_tiyn / 100, method, product, term }
  })
}

/** The calculator's terms for the same product, amount, term and method. */
export async function calculated(
  client: Client,
  query: { readonly product: string; readonly amount: string; readonly term: string },
): Promise<CalculatedTerms> {
  return mustBe(200, await client.call(calculateTerms, { query })).answer
}
