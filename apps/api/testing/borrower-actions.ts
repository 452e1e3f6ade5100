import type { ContractState } from '@qadam/domain/lending/contract-lifecycle'
import {
  draftContract,
  getContract,
  getPayee,
  givePayee,
  type LoanContract,
  sendContractCode,
  signContract,
} from '@qadam/wire/contracts'
import type { Client } from './a-client.ts'
import { mustBe } from './a-client.ts'
import { beApproved } from './applicant-actions.ts'
import { settled } from './settled.ts'

/** Accounts by the sandbox banks' reply: the client's own, another person's, and one that accepts no money. */
export const accounts = {
  own: 'KZ18 999S ANDB OX00 0000',
  strangers: 'KZ93 999S ANDB OX00 9999',
  declining: 'KZ02 999S ANDB OX00 9018',
} as const

/** Signs a contract without the screens and returns it once it reaches the given state. */
export async function bringContractTo(
  client: Client,
  state: ContractState,
  { number = accounts.own as string } = {},
): Promise<LoanContract> {
  const application_id = await beApproved(client)
  const given = mustBe(200, await client.call(givePayee, { body: { kind: 'iban', number } })).answer
  await settled(
    async () => mustBe(200, await client.call(getPayee, { params: { id: given.id } })).answer,
    (payee) => payee.state !== 'checking',
  )
  const draft = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: given.id }
  const { id } = mustBe(200, await client.call(draftContract, { body: draft })).answer
  const params = { id }
  const now = async () => mustBe(200, await client.call(getContract, { params })).answer
  const contract = await settled(now, (one) => one.state === 'to_sign')
  if (state === 'to_sign') return contract
  mustBe(200, await client.call(sendContractCode, { params, body: {} }))
  const { amount_tiyn, documents, method, term } = contract
  const body = { sms_code: '1234', amount_tiyn, term, method, document_sha256: documents!.ru.sha256 }
  mustBe(200, await client.call(signContract, { params, body }))
  return settled(now, (one) => one.state === state)
}
