import { createHash } from 'node:crypto'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { tenge } from '@qadam/domain/money/money'
import {
  cancelContract,
  changeContractPayee,
  consentToContract,
  draftContract,
  getContract,
  listContracts,
  sendContractCode,
  signContract,
} from '@qadam/wire/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import {
  aCheckedPayee,
  aContractToSign,
  anApproved,
  contractIn,
  payNobody,
  promisedPayouts,
  runJob,
  sign,
  signatureOf,
  smsOf,
} from '../../../testing/a-contract-walk.ts'
import { aStuckRow, saidOf } from '../../../testing/a-stuck-row.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApproval } from '../../../testing/an-application.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { termsVersion } from './contract-words.ts'

let app: TestApp
let now = new Date('2026-03-02T06:00:00Z')
beforeAll(async () => {
  app = await aTestApp({ context: { now: () => now } })
  await payNobody(app)
})
afterAll(() => app.close())

describe('a draft', () => {
  test('freezes what the calculator shows for today, and its files hold the same figures', async () => {
    const { application_id, client } = await anApproved(app, { amount: 300_000, term: 12 })

    const contract = await aContractToSign({ client }, { application_id, amount: 200_000, method: 'equal' })

    const offer = calculateOffer({
      product: 'instalment',
      amount: tenge(200_000),
      term: 12,
      method: 'equal',
      openDate: '2026-03-02',
    })
    expect(contract).toMatchObject({
      amount_tiyn: tenge(200_000),
      open_date: '2026-03-02',
      nominal_rate_percent: '37.96',
      terms: { return_tiyn: offer.returnAmount, reward_tiyn: offer.percent, gesv_percent: offer.gesvPercent },
      payee: { masked: 'KZ•• •••• 0000', state: 'own' },
      signed_at: null,
      cooling_off: null,
    })
    for (const locale of ['ru', 'kk'] as const) {
      const { sha256, url } = contract.documents![locale]
      const answer = await fetch(`${app.origin}${url}`, { headers: { authorization: `Bearer ${client.token}` } })
      const file = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
      expect(pdfText(file)).toContain(contract.number)
    }
    const kept = app.database.sql.selectFrom('loan_contracts').select('terms_version').where('id', '=', contract.id)
    expect(await kept.execute()).toEqual([{ terms_version: termsVersion }])
  })

  test('is reused for the same figures, and replaced for others', async () => {
    const { application_id, client } = await anApproved(app)
    const first = await aContractToSign({ client }, { application_id })

    const same = await aContractToSign({ client }, { application_id })
    const other = await aContractToSign({ client }, { application_id, amount: 70_000 })

    expect(same.id).toBe(first.id)
    expect(other.id).not.toBe(first.id)
    expect((await client.call(getContract, { params: { id: first.id } })).answer.state).toBe('cancelled')
    const { contracts } = mustBe(200, await client.call(listContracts)).answer
    expect(contracts.map(({ id, state }) => [id, state])).toEqual([
      [other.id, 'to_sign'],
      [first.id, 'cancelled'],
    ])
  })

  test.each([
    ['an amount above the offer', { amount: 79_000 }, 'amount'],
    ['an amount below the minimum', { amount: 29_500 }, 'amount'],
    ['an amount between two steps', { amount: 78_400 }, 'amount'],
    ['a term that was not offered', { term: 24 }, 'term'],
  ])('%s is rejected at its field', async (_, wrong, field) => {
    const { application_id, client } = await anApproved(app)
    const payee = await aCheckedPayee({ client })
    const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id, ...wrong }

    const { problem } = await client.call(draftContract, { body })

    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(Object.keys(problem.errors!)).toEqual([field])
  })

  test('requires an approved application with a valid offer, and a matched face', async () => {
    const late = await anApproved(app, { validDays: -1 })
    const undecided = await anApproved(app, { state: 'deciding' })
    const faceless = await aBorrower(app, { identifiedBy: 'person' })
    const unseen = { ...faceless, application_id: await anApproval(app, faceless) }

    for (const { application_id, client } of [late, undecided, unseen]) {
      const payee = await aCheckedPayee({ client })
      const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id }
      expect((await client.call(draftContract, { body })).problem.code).toBe('contract_not_allowed')
    }
  })

  test('of the day before is redrafted, and its figures have to be read again', async () => {
    const { application_id, client } = await anApproved(app)
    const old = await aContractToSign({ client }, { application_id })
    now = new Date('2026-03-03T06:00:00Z')

    const { problem } = await client.call(sendContractCode, { params: { id: old.id }, body: {} })
    now = new Date('2026-03-03T06:00:00Z')

    expect(problem.code).toBe('figures_differ')
    const { contracts } = mustBe(200, await client.call(listContracts)).answer
    const fresh = await contractIn(client, contracts[0]!.id, 'to_sign')
    expect(fresh).toMatchObject({ open_date: '2026-03-03', amount_tiyn: old.amount_tiyn, payee: old.payee })
    now = new Date('2026-03-02T06:00:00Z')
  })
})

describe('a signature', () => {
  test('below the threshold queues the payout and is stored with everything about it', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })

    const { answer } = mustBe(200, await sign(borrower, contract))

    expect(answer).toMatchObject({ state: 'paying', signed_at: expect.any(String), cooling_off: null })
    expect(await promisedPayouts(app, contract.id)).toBe(1)
    const db = app.database.sql
    const application = await db.selectFrom('applications').select('state').where('id', '=', application_id).execute()
    expect(application).toEqual([{ state: 'contracted' }])
    const [disclosure] = await db
      .selectFrom('disclosures')
      .selectAll()
      .where('application_id', '=', application_id)
      .where('occasion', '=', 'contract')
      .execute()
    expect(disclosure).toMatchObject({
      locale: 'ru',
      visitor: client.visitor,
      documents: [
        { name: 'contract_ru', sha256: contract.documents!.ru.sha256 },
        { name: 'contract_kk', sha256: contract.documents!.kk.sha256 },
      ],
      figures: { amount_tiyn: tenge(78_500), term: 12, method: 'annuity', gesv_percent: contract.terms.gesv_percent },
    })
  })

  test("is requested by an SMS that names the amount and ends with the site's line", async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })

    mustBe(200, await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} }))

    await expect
      .poll(async () => (await smsOf(borrower)).join('\n'), { timeout: 20_000 })
      .toContain(
        '1234 – код Qadam: подписание договора займа на 78 500 ₸. Никому его не говорите, даже нам.\n\n@localhost:3000 #1234',
      )
  })

  test('of other figures, or of a file that was never rendered, is rejected', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    const signature = signatureOf(contract)

    for (const other of [
      { amount_tiyn: 1 },
      { term: 24 },
      { method: 'equal' as const },
      { document_sha256: 'ab'.repeat(32) },
    ]) {
      const { problem } = await borrower.client.call(signContract, { params, body: { ...signature, ...other } })
      expect(problem.code).toBe('figures_differ')
    }
    expect((await borrower.client.call(getContract, { params })).answer.state).toBe('to_sign')
  })

  test('is rejected with a code for other figures, or one for the sign-in', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const first = await aContractToSign(borrower, { application_id })
    mustBe(200, await client.call(sendContractCode, { params: { id: first.id }, body: {} }))
    const second = await aContractToSign(borrower, { application_id, amount: 70_000 })

    const withOld = await client.call(signContract, { params: { id: second.id }, body: signatureOf(second) })
    await client.signIn().catch(() => undefined)
    const signedIn = await client.call(signContract, { params: { id: second.id }, body: signatureOf(second) })

    expect([withOld.problem.code, signedIn.problem.code]).toEqual(['sms_code_wrong', 'sms_code_wrong'])
    expect(await promisedPayouts(app, second.id)).toBe(0)
  })

  test('distinguishes wrong, expired and exhausted codes', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    const give = async (code: string) =>
      (await borrower.client.call(signContract, { params, body: signatureOf(contract, code) })).problem.code

    const before = await give('1234')
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))

    expect(before).toBe('sms_code_expired')
    expect([
      await give('9999'),
      await give('0000'),
      await give('1111'),
      await give('2222'),
      await give('1234'),
    ]).toEqual([
      'sms_code_expired',
      'sms_code_wrong',
      'sms_code_wrong',
      'sms_code_attempts_over',
      'sms_code_attempts_over',
    ])
  })

  test('repeated returns the first response, and the application allows no other contract', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })
    const first = mustBe(200, await sign(borrower, contract)).answer

    const again = await client.call(signContract, { params: { id: contract.id }, body: signatureOf(contract) })
    const draft = { application_id, amount: 70_000, term: 12, method: 'annuity', payee_id: contract.payee.id }

    // The payout may have started by now.
    expect(again.answer).toMatchObject({ id: first.id, signed_at: first.signed_at, documents: first.documents })
    expect((await client.call(draftContract, { body: draft })).problem.code).toBe('contract_not_allowed')
    expect((await client.call(cancelContract, { params: { id: contract.id } })).problem.code).toBe(
      'contract_not_allowed',
    )
    expect(await promisedPayouts(app, contract.id)).toBe(1)
  })

  test("is not possible until the payee's owner is known", async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const payee = app.database.sql.updateTable('payees').where('id', '=', contract.payee.id)
    await payee.set({ state: 'checking' }).execute()

    const { problem } = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })

    expect(problem.code).toBe('contract_not_allowed')
  })
})

test("a decision made before another contract allows no draft: it does not include that contract's cost", async () => {
  const borrower = await aBorrower(app)
  await aSignedContract(app, borrower)
  const application_id = await anApproval(app, borrower, { decidedAt: new Date(Date.now() - 60_000) })
  const { id: payee_id } = await aCheckedPayee(borrower)
  const draft = { application_id, amount: 70_000, term: 12, method: 'annuity', payee_id }

  const { problem } = await borrower.client.call(draftContract, { body: draft })

  expect(problem.code).toBe('contract_not_allowed')
})

test('a draft expires with its offer', async () => {
  const borrower = await anApproved(app)
  const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
  await app.database.sql
    .updateTable('decisions')
    .set({ valid_until: new Date(0) })
    .where('application_id', '=', borrower.application_id)
    .execute()

  const { problem } = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })
  await runJob(app, 'end-overdue-contracts')

  expect(problem.code).toBe('contract_not_allowed')
  await contractIn(borrower.client, contract.id, 'expired')
})

test('a draft that fails to expire does not keep others from expiring', async () => {
  const [first, second] = [await anApproved(app), await anApproved(app)]
  const stuck = await aContractToSign(first, { application_id: first.application_id })
  const other = await aContractToSign(second, { application_id: second.application_id })
  await app.database.sql
    .updateTable('decisions')
    .set({ valid_until: new Date(0) })
    .where('application_id', 'in', [first.application_id, second.application_id])
    .execute()
  const free = await aStuckRow(app, { table: 'loan_contracts', id: stuck.id })

  await runJob(app, 'end-overdue-contracts')
  await free()

  await contractIn(first.client, stuck.id, 'to_sign')
  await contractIn(second.client, other.id, 'expired')
  expect(saidOf(app, stuck.id)).toEqual([{ code: 'P0001', job: 'end-overdue-contracts' }])
})

test("another client's contract, file and payee look like missing ones", async () => {
  const borrower = await anApproved(app)
  const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
  const stranger = await anApproved(app)
  const params = { id: contract.id }
  const missing = { id: '00000000-0000-4000-8000-000000000000' }
  const own = await aCheckedPayee(stranger)

  for (const id of [params, missing]) {
    const answers = [
      await stranger.client.call(getContract, { params: id }),
      await stranger.client.call(sendContractCode, { params: id, body: {} }),
      await stranger.client.call(signContract, { params: id, body: signatureOf(contract) }),
      await stranger.client.call(consentToContract, { params: id, body: { sms_code: '1234' } }),
      await stranger.client.call(cancelContract, { params: id }),
      await stranger.client.call(changeContractPayee, { params: id, body: { payee_id: own.id, sms_code: '1234' } }),
    ]
    expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(new Set(['not_found']))
    const file = await fetch(`${app.origin}/rest/lending/contracts/${id.id}/file?lang=ru`, {
      headers: { authorization: `Bearer ${stranger.client.token}` },
    })
    expect(file.status).toBe(404)
  }
  const theirs = { amount: 78_500, term: 12, method: 'annuity', application_id: borrower.application_id }
  const taken = await stranger.client.call(draftContract, { body: { ...theirs, payee_id: own.id } })
  const withTheirPayee = await stranger.client.call(draftContract, {
    body: { ...theirs, application_id: stranger.application_id, payee_id: contract.payee.id },
  })
  expect(taken.problem.code).toBe('not_found')
  expect(withTheirPayee.problem.errors).toHaveProperty('payee_id')
  expect((await borrower.client.call(getContract, { params })).answer.state).toBe('to_sign')
})
