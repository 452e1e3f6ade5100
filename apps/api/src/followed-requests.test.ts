import { sendContractCode, signContract } from '@qadam/wire/contracts'
import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import { listBranches } from '@qadam/wire/reference'
import { submitPassport } from '@qadam/wire/registration'
import { logIn } from '@qadam/wire/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../testing/a-borrower.ts'
import { aClient, mustBe } from '../testing/a-client.ts'
import { aContractToSign, anApproved, signatureOf } from '../testing/a-contract-walk.ts'
import { aPayableContract, askPayout, stateOf } from '../testing/a-payout.ts'
import { aPhone, aRegistrant, iinOf } from '../testing/a-registrant.ts'
import { aTestApp, type TestApp } from '../testing/a-test-app.ts'
import { documentOf } from '../testing/a-walk.ts'
import { followedRequests } from '../testing/followed-requests.ts'
import { whatRuns } from '../testing/what-runs.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

/** Prepares a client up to the point where the request begins, and returns the request. */
const requests: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async 'A page'() {
    const visitor = aClient(app.origin, { phone: aPhone() })
    return async () => mustBe(200, await visitor.call(listBranches))
  },

  async 'A login'() {
    const phone = aPhone()
    const client = aClient(app.origin, { phone })
    const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
    const given = { phone, document_template_ids: documents.map(({ id }) => id) }
    mustBe(200, await client.call(sendCode, { body: given }))
    return async () => {
      const { answer } = mustBe(200, await client.call(acceptDocuments, { body: { ...given, sms_code: '1234' } }))
      mustBe(200, await client.call(logIn, { body: { phone, documentToken: answer.documentToken } }))
    }
  },

  async 'A step'() {
    const registrant = await aRegistrant({ url: app.origin })
    const iin = iinOf('document')
    await registrant.bringTo('passport', { iin })
    return async () => mustBe(200, await registrant.call(submitPassport, { body: documentOf(iin) }))
  },

  async 'A signature'() {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    return async () => mustBe(200, await borrower.client.call(signContract, { params, body: signatureOf(contract) }))
  },

  async 'A payout'() {
    const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
    return async () => {
      await askPayout(app, contractId)
      await expect.poll(() => stateOf(app, contractId), { timeout: 20_000 }).toBe('paid')
    }
  },
}

/** Files with only types or tables run nothing, and the site's part runs in its own server. */
const isRun = (file: string) => /^(apps\/api|packages)\//.test(file)

test.each([...followedRequests()])('%s runs the files that ARCHITECTURE lists for it', async (name, hops) => {
  const request = await requests[name]!()

  const ran = await whatRuns(request)

  const skeleton = hops.map(({ file }) => file).filter(isRun)
  expect(skeleton.length).toBeGreaterThan(0)
  expect(skeleton.filter((file) => !ran.has(file))).toEqual([])
})
