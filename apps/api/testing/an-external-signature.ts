import {
  getContract,
  type LoanContract,
  openExternalSignaturePage,
  submitExternalSignature,
} from '@qadam/wire/contracts'
import { answerSandboxSigning } from '@qadam/wire/sandbox'
import { expect } from 'vitest'
import { type Client, mustBe } from './a-client.ts'
import { testSiteOrigin } from './start-api.ts'

type Walker = { readonly client: Client }
type State = NonNullable<LoanContract['external_signature']>['state']

export const externalReturn = `${testSiteOrigin}/register/lk/contract/signature`

export async function externalIn({ client }: Walker, id: string, state: State): Promise<LoanContract> {
  let contract: LoanContract | undefined
  await expect
    .poll(
      async () => {
        contract = mustBe(200, await client.call(getContract, { params: { id } })).answer
        return contract.external_signature?.state
      },
      { timeout: 20_000 },
    )
    .toBe(state)
  return contract!
}

/** Presses a button on the sandbox's signing page; returns what the browser brings back. */
export async function atTheService(
  { client }: Walker,
  id: string,
  action: 'sign' | 'reject' = 'sign',
): Promise<Record<string, string>> {
  const page = mustBe(
    200,
    await client.call(openExternalSignaturePage, { params: { id }, body: { return_to: externalReturn } }),
  )
  const { searchParams } = new URL(page.answer.redirect_url)
  const body = { action, state: searchParams.get('state'), return_to: externalReturn }
  const params = { signing_id: searchParams.get('signing_id') ?? '' }
  const { location } = mustBe(200, await client.call(answerSandboxSigning, { params, body })).answer
  return Object.fromEntries(new URL(location).searchParams)
}

/** Signs the contract's file at the service, as its page and the way back would. */
export async function signExternally(walker: Walker, id: string): Promise<LoanContract> {
  await externalIn(walker, id, 'open')
  const passed = await atTheService(walker, id)
  mustBe(200, await walker.client.call(submitExternalSignature, { params: { id }, body: passed }))
  return externalIn(walker, id, 'signed')
}
