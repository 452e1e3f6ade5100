import type { ContractState } from '@qadam/domain/lending/contract-lifecycle'
import {
  draftContract,
  getContract,
  getPayee,
  givePayee,
  type LoanContract,
  type Payee,
  sendContractCode,
  signContract,
} from '@qadam/wire/contracts'
import { readInbox } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBorrower, type Borrower, seesFace } from './a-borrower.ts'
import { type Client, mustBe } from './a-client.ts'
import type { TestApp } from './a-test-app.ts'
import { anApproval } from './an-application.ts'

type Walker = { readonly client: Client }

// Rendering a five-page file takes long while other tests use the same CPU.
const timeouts = { timeout: 20_000 }

export const ownAccount = 'KZ18 999S ANDB OX00 0000'

/** Submits a payee and waits until the sandbox's banks have checked it. */
export async function aCheckedPayee({ client }: Walker, number = ownAccount): Promise<Payee> {
  const kind = /^kz/i.test(number) ? 'iban' : 'card'
  const { id } = mustBe(200, await client.call(givePayee, { body: { kind, number } })).answer
  return seenPayee(client, id)
}

async function seenPayee(client: Client, id: string): Promise<Payee> {
  let payee: Payee | undefined
  await expect
    .poll(async () => {
      payee = mustBe(200, await client.call(getPayee, { params: { id } })).answer
      return payee.state
    }, timeouts)
    .not.toBe('checking')
  return payee!
}

type Draft = { application_id: string; amount?: number; term?: number; method?: 'annuity' | 'equal'; payee_id?: string }

/** Drafts a contract and waits for its files; returns it as its borrower sees it. */
export async function aContractToSign({ client }: Walker, draft: Draft): Promise<LoanContract> {
  const payee_id = draft.payee_id ?? (await aCheckedPayee({ client })).id
  const body = { amount: 78_500, term: 12, method: 'annuity', ...draft, payee_id }
  const { id } = mustBe(200, await client.call(draftContract, { body })).answer
  return contractIn(client, id, 'to_sign')
}

export async function contractIn(client: Client, id: string, state: ContractState): Promise<LoanContract> {
  let contract: LoanContract | undefined
  await expect
    .poll(async () => {
      contract = mustBe(200, await client.call(getContract, { params: { id } })).answer
      return contract.state
    }, timeouts)
    .toBe(state)
  return contract!
}

export function signatureOf(contract: LoanContract, sms_code = '1234') {
  const { amount_tiyn, documents, method, term } = contract
  return { sms_code, amount_tiyn, term, method, document_sha256: documents!.ru.sha256 }
}

export async function sign({ client }: Walker, contract: LoanContract) {
  const params = { id: contract.id }
  mustBe(200, await client.call(sendContractCode, { params, body: {} }))
  return client.call(signContract, { params, body: signatureOf(contract) })
}

/** Takes the sandbox bank offline, so that a signed contract stays in payout and a test can inspect it. */
export async function payNobody({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.sql.insertInto('sandbox_behaviours').values({ provider: 'payouts', is_away: true }).execute()
}

/** An account of the sandbox's bank with valid check digits. */
export function anAccount(endsIn: string): string {
  const account = `999SANDBOX00${endsIn}`
  const digits = [...`${account}KZ00`].map((character) => Number.parseInt(character, 36)).join('')
  return `KZ${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

export async function anApproved(
  app: TestApp,
  granted: Parameters<typeof anApproval>[2] = {},
): Promise<Borrower & { readonly application_id: string }> {
  const borrower = await aBorrower(app)
  await seesFace(app, borrower, app.api.context.today())
  return { ...borrower, application_id: await anApproval(app, borrower, granted) }
}

export async function promisedPayouts({ database }: TestApp, contractId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from jobs.job where name = 'pay-out' and data ->> 'contract_id' = ${contractId}
  `.execute(database.sql)
  return Number(rows[0]!.count)
}

/** The latest message first, with non-breaking spaces replaced by plain ones. */
export async function smsOf({ client }: Walker): Promise<string[]> {
  const { messages } = mustBe(200, await client.call(readInbox, { query: { phone: client.phone } })).answer
  return messages.map(({ text }) => text.replaceAll('\u00a0', ' '))
}

/** Runs a job that the scheduler would otherwise start. */
export async function runJob({ api }: TestApp, name: string, payload: object = {}, attempt = 1): Promise<void> {
  const job = api.context.jobs.find((one) => one.name === name)!
  await job.run(payload, { id: name, attempt, signal: new AbortController().signal })
}
