import {
  draftContract,
  getContract,
  getPayee,
  givePayee,
  type LoanContract,
  type Payee,
  sendContractCode,
  signContract,
} from '@qadam/contract/contracts'
import type { ContractState } from '@qadam/domain/lending/contract-lifecycle'
import { expect } from 'vitest'
import { type Client, mustBe } from './a-client.ts'

type Walker = { readonly client: Client }

export const ownAccount = 'KZ18 999S ANDB OX00 0000'

/** Given, and checked by the sandbox's banks. */
export async function aCheckedPayee({ client }: Walker, number = ownAccount): Promise<Payee> {
  const kind = number.startsWith('KZ') ? 'iban' : 'card'
  const { id } = mustBe(200, await client.call(givePayee, { body: { kind, number } })).answer
  return seenPayee(client, id)
}

export async function seenPayee(client: Client, id: string): Promise<Payee> {
  let payee: Payee | undefined
  await expect
    .poll(async () => {
      payee = mustBe(200, await client.call(getPayee, { params: { id } })).answer
      return payee.state
    })
    .not.toBe('checking')
  return payee!
}

type Draft = { application_id: string; amount?: number; term?: number; method?: 'annuity' | 'equal'; payee_id?: string }

/** Drafted, and with its files; read as its borrower would. */
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
    })
    .toBe(state)
  return contract!
}

export function signatureOf(contract: LoanContract, sms_code = '1234') {
  const { amount_tiyn, documents, method, term } = contract
  return { sms_code, amount_tiyn, term, method, document_sha256: documents!.ru.sha256 }
}

/** The code asked for, and given back. */
export async function sign({ client }: Walker, contract: LoanContract) {
  const params = { id: contract.id }
  mustBe(200, await client.call(sendContractCode, { params, body: {} }))
  return client.call(signContract, { params, body: signatureOf(contract) })
}
