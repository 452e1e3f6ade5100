import { getContract, sendContractCode, signContract } from '@qadam/wire/contracts'
import { putOffLiveness } from '@qadam/wire/identification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, anIin, aPhone } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import { aContractToSign, anApproved, payNobody, sign, signatureOf } from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { anApproval } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

const seen = (registrationId: string, daysAgo: number) =>
  sql`
    update face_matches set at = now() - ${daysAgo} * interval '1 day' where registration_id = ${registrationId}
  `.execute(app.database.sql)

test('a face that has become too old since the application is shown again before the code, and then signs', async () => {
  const client = await app.signedIn({ phone: aPhone() })
  const walk = { client, database: app.database, walker: { iin: anIin() } }
  await walkTo(walk, 'personal_cabinet')
  const { uuid } = await client.step()
  const { id: clientId } = await app.database.sql
    .selectFrom('clients')
    .innerJoin('registrations', 'registrations.client_id', 'clients.id')
    .select('clients.id')
    .where('registrations.id', '=', uuid)
    .executeTakeFirstOrThrow()
  const application_id = await anApproval(app, { clientId })
  const contract = await aContractToSign({ client }, { application_id })
  const params = { id: contract.id }
  await seen(uuid, 182)

  const refused = await client.call(sendContractCode, { params, body: {} })
  expect(refused.problem).toMatchObject({ status: 409, code: 'step_not_allowed', step_name: 'verigram' })
  mustBe(200, await client.call(putOffLiveness))
  expect((await client.call(sendContractCode, { params, body: {} })).problem.step_name).toBe('verigram')

  await walkTo(walk, 'personal_cabinet')
  mustBe(200, await sign({ client }, contract))
})

test('a code that was sent before does not sign with a face that has become too old since', async () => {
  const borrower = await anApproved(app)
  const { application_id, client, registrationId } = borrower
  const contract = await aContractToSign(borrower, { application_id })
  const params = { id: contract.id }
  mustBe(200, await client.call(sendContractCode, { params, body: {} }))
  await seen(registrationId, 182)

  const refused = await client.call(signContract, { params, body: signatureOf(contract) })

  expect(refused.problem.code).toBe('step_not_allowed')
  expect((await client.step()).step_name).not.toBe('personal_cabinet')
})

test('a client whose money is on its way stays in the cabinet, and signs nothing with an old face', async () => {
  const borrower = await aBorrower(app)
  await aSignedContract(app, borrower)
  const application_id = await anApproval(app, borrower)
  const contract = await aContractToSign(borrower, { application_id })
  await seen(borrower.registrationId, 182)

  const refused = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })

  expect(refused.problem.code).toBe('contract_not_allowed')
  expect((await borrower.client.step()).step_name).toBe('personal_cabinet')
  expect(mustBe(200, await borrower.client.call(getContract, { params: { id: contract.id } })).answer.state).toBe(
    'to_sign',
  )
})
