import { createHash } from 'node:crypto'
import {
  cancelContract,
  changeContractPayee,
  consentToContract,
  draftContract,
  getContract,
  givePayee,
  listContracts,
  sendContractCode,
  signContract,
} from '@qadam/contract/contracts'
import { endCoolingOffs, readInbox } from '@qadam/contract/sandbox'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { tenge } from '@qadam/domain/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aCheckedPayee,
  aContractToSign,
  contractIn,
  ownAccount,
  sign,
  signatureOf,
} from '../../../testing/a-contract-walk.ts'
import { aHouse, type House } from '../../../testing/a-house.ts'
import { anApproval } from '../../../testing/an-application.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

let house: House
let now = new Date('2026-03-02T06:00:00Z')
beforeAll(async () => {
  house = await aHouse({ rooms: { now: () => now } })
})
afterAll(() => house.close())

type Granted = Parameters<typeof anApproval>[2]

async function anApproved(granted: Granted = {}): Promise<Borrower & { application_id: string }> {
  const borrower = await aBorrower(house)
  return { ...borrower, application_id: await anApproval(house, borrower, granted) }
}

/** 400 000 ₸ are above 75 MRP; a year of it is offered. */
const large = { amount: 400_000, most: 600_000 }

const promisedPayouts = async (contractId: string) => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from jobs.job where name = 'pay-out' and data ->> 'contract_id' = ${contractId}
  `.execute(house.database.sql)
  return Number(rows[0]!.count)
}

const smsOf = async ({ client }: Borrower) =>
  mustBe(200, await client.call(readInbox, { query: { phone: client.phone } })).answer.messages.map(({ text }) => text)

describe('where the money goes', () => {
  test('an account of one’s own is checked, shown by its last four, and known when given again', async () => {
    const { client, clientId } = await aBorrower(house)

    const first = await aCheckedPayee({ client })
    const again = await aCheckedPayee({ client }, ownAccount.replaceAll(' ', '').toLowerCase())

    expect(first).toEqual({ id: expect.any(String), kind: 'iban', masked: 'KZ•• •••• 0000', state: 'own' })
    expect(again).toEqual(first)
    const rows = await house.database.sql.selectFrom('payees').selectAll().where('client_id', '=', clientId).execute()
    expect(rows).toHaveLength(1)
    expect(await house.api.rooms.payees.targetOf(first.id)).toMatchObject({ iban: 'KZ18999SANDBOX000000' })
  })

  test('of a card nothing stays but a token and its last four', async () => {
    const { client } = await aBorrower(house)

    const payee = await aCheckedPayee({ client }, '4400 4300 0007 0000')

    const row = await house.database.sql
      .selectFrom('payees')
      .selectAll()
      .where('id', '=', payee.id)
      .executeTakeFirstOrThrow()
    expect(payee).toMatchObject({ masked: '•••• 0000', state: 'own' })
    expect(row).toMatchObject({ sealed_number: null, token: expect.stringMatching(/-0000$/) })
    expect(JSON.stringify(row)).not.toContain('440043')
  })

  test.each`
    number                      | why                    | text
    ${'DE89370400440532013000'} | ${'another country’s'} | ${/KZ/}
    ${'KZ18999SANDBOX00000'}    | ${'too short'}         | ${/20 знаков/}
    ${'KZ19999SANDBOX000000'}   | ${'mistyped'}          | ${/не бывает/}
  `('an account that is $why is named as such', async ({ number, text }) => {
    const { client } = await aBorrower(house)

    const { problem } = await client.call(givePayee, { body: { kind: 'iban', number } })

    expect(problem).toMatchObject({ status: 422, errors: { number: [expect.stringMatching(text)] } })
  })

  test.each`
    number                | text
    ${'4400430000070001'} | ${/не бывает/}
    ${'440043000000000'}  | ${/16 цифр/}
  `('a card $number is none', async ({ number, text }) => {
    const { client } = await aBorrower(house)

    const { problem } = await client.call(givePayee, { body: { kind: 'card', number } })

    expect(problem).toMatchObject({ status: 422, errors: { number: [expect.stringMatching(text)] } })
  })

  test('somebody else’s account, or one that nobody knows, is said to be so and can be drafted with by nobody', async () => {
    const { application_id, client } = await anApproved()
    const strangers = await aCheckedPayee({ client }, withCheckDigits('999SANDBOX009999'))
    const nobodys = await aCheckedPayee({ client }, withCheckDigits('999SANDBOX008888'))

    const drafts = await Promise.all(
      [strangers, nobodys].map(({ id: payee_id }) =>
        client.call(draftContract, { body: { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id } }),
      ),
    )

    expect([strangers.state, nobodys.state]).toEqual(['other', 'unknown'])
    expect(drafts.map(({ problem }) => Object.keys(problem.errors!))).toEqual([['payee_id'], ['payee_id']])
  })

  test('ten a day are enough', async () => {
    const { client } = await aBorrower(house)
    const give = () => client.call(givePayee, { body: { kind: 'iban', number: ownAccount } })
    for (let time = 0; time < 10; time++) mustBe(200, await give())

    expect((await give()).problem).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test('no number stands in the log', async () => {
    const log = house.api.logText()

    for (const number of ['999SANDBOX', '44004300']) expect(log).not.toContain(number)
  })
})

describe('a draft', () => {
  test('freezes what the calculator shows for today, and its files hold the same figures', async () => {
    const { application_id, client } = await anApproved({ amount: 300_000, term: 12 })

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
      const answer = await fetch(`${house.origin}${url}`, { headers: { authorization: `Bearer ${client.token}` } })
      const file = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
      expect(pdfText(file)).toContain(contract.number)
    }
  })

  test('is the same for the same figures, and another for others', async () => {
    const { application_id, client } = await anApproved()
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
    ['above the offer', { amount: 79_000 }, 'amount'],
    ['below the scale', { amount: 29_500 }, 'amount'],
    ['between two steps', { amount: 78_400 }, 'amount'],
    ['for a term that was not offered', { term: 24 }, 'term'],
  ])('%s is refused at its field', async (_, wrong, field) => {
    const { application_id, client } = await anApproved()
    const payee = await aCheckedPayee({ client })
    const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id, ...wrong }

    const { problem } = await client.call(draftContract, { body })

    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(Object.keys(problem.errors!)).toEqual([field])
  })

  test('needs an approved application whose offer holds, and a face that was recognised', async () => {
    const late = await anApproved({ validDays: -1 })
    const undecided = await anApproved({ state: 'deciding' })
    const faceless = await aBorrower(house, { identifiedBy: 'person' })
    const unseen = { ...faceless, application_id: await anApproval(house, faceless) }

    for (const { application_id, client } of [late, undecided, unseen]) {
      const payee = await aCheckedPayee({ client })
      const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id }
      expect((await client.call(draftContract, { body })).problem.code).toBe('contract_not_allowed')
    }
  })

  test('of the day before is made anew, and its figures are read anew', async () => {
    const { application_id, client } = await anApproved()
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
  test('below the threshold sends the money on its way, and everything about it is kept', async () => {
    const borrower = await anApproved()
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })

    const { answer } = mustBe(200, await sign(borrower, contract))

    expect(answer).toMatchObject({ state: 'paying', signed_at: expect.any(String), cooling_off: null })
    expect(await promisedPayouts(contract.id)).toBe(1)
    const db = house.database.sql
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

  test('comes with an SMS that names the amount, and ends with the line of the site', async () => {
    const borrower = await anApproved()
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })

    mustBe(200, await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} }))

    await expect
      .poll(async () => (await smsOf(borrower))[0]?.replaceAll('\u00a0', ' '))
      .toBe(
        '1234 – код Qadam: подписание договора займа на 78 500 ₸. Никому его не говорите, даже нам.\n\n@localhost:3000 #1234',
      )
  })

  test('of other figures, or of a file that nobody made, is refused', async () => {
    const borrower = await anApproved()
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

  test('with a code for other figures does not count, nor with one of a sign-in', async () => {
    const borrower = await anApproved()
    const { application_id, client } = borrower
    const first = await aContractToSign(borrower, { application_id })
    mustBe(200, await client.call(sendContractCode, { params: { id: first.id }, body: {} }))
    const second = await aContractToSign(borrower, { application_id, amount: 70_000 })

    const withOld = await client.call(signContract, { params: { id: second.id }, body: signatureOf(second) })
    await client.signIn().catch(() => undefined)
    const signedIn = await client.call(signContract, { params: { id: second.id }, body: signatureOf(second) })

    expect([withOld.problem.code, signedIn.problem.code]).toEqual(['sms_code_wrong', 'sms_code_wrong'])
    expect(await promisedPayouts(second.id)).toBe(0)
  })

  test('wrong, expired and too many codes are told apart', async () => {
    const borrower = await anApproved()
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

  test('repeated is answered as the first, and another contract of the application is out of the question', async () => {
    const borrower = await anApproved()
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })
    const first = mustBe(200, await sign(borrower, contract)).answer

    const again = await client.call(signContract, { params: { id: contract.id }, body: signatureOf(contract) })
    const draft = { application_id, amount: 70_000, term: 12, method: 'annuity', payee_id: contract.payee.id }

    expect(again.answer).toEqual(first)
    expect((await client.call(draftContract, { body: draft })).problem.code).toBe('contract_not_allowed')
    expect((await client.call(cancelContract, { params: { id: contract.id } })).problem.code).toBe(
      'contract_not_allowed',
    )
    expect(await promisedPayouts(contract.id)).toBe(1)
  })

  test('waits until the owner of the payee is known', async () => {
    const borrower = await anApproved()
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const payee = house.database.sql.updateTable('payees').where('id', '=', contract.payee.id)
    await payee.set({ state: 'checking' }).execute()

    const { problem } = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })

    expect(problem.code).toBe('contract_not_allowed')
  })
})

describe('above 75 MRP', () => {
  async function aCoolingContract() {
    const borrower = await anApproved(large)
    const { application_id } = borrower
    const contract = await aContractToSign(borrower, { application_id, amount: 400_000 })
    const signed = mustBe(200, await sign(borrower, contract)).answer
    return { borrower, contract: signed }
  }

  test('the money waits for a day and for a second consent, which does not count before', async () => {
    const { borrower, contract } = await aCoolingContract()
    const params = { id: contract.id }

    const early = await borrower.client.call(sendContractCode, { params, body: {} })
    const earlier = await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } })

    expect(contract).toMatchObject({ state: 'cooling_off', cooling_off: { is_over: false } })
    const { consent_by, ends_at } = contract.cooling_off!
    expect(Date.parse(ends_at) - Date.parse(contract.signed_at!)).toBe(24 * 3_600_000)
    expect(Date.parse(consent_by) - Date.parse(ends_at)).toBe(72 * 3_600_000)
    expect([early.problem.code, earlier.problem.code]).toEqual(['cooling_off', 'cooling_off'])
    expect(await promisedPayouts(contract.id)).toBe(0)
  })

  test('the second consent, with a fresh code after the end, sends the money', async () => {
    const { borrower, contract } = await aCoolingContract()
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(endCoolingOffs))

    const withOldCode = await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } })
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    const consented = mustBe(200, await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } }))
    const again = mustBe(200, await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } }))

    expect(withOldCode.problem.code).toBe('sms_code_expired')
    expect(consented.answer.state).toBe('paying')
    expect(again.answer.state).toBe('paying')
    expect(await promisedPayouts(contract.id)).toBe(1)
    await expect
      .poll(async () => (await smsOf(borrower))[0]?.replaceAll('\u00a0', ' '))
      .toMatch(/^1234 – код Qadam: подтверждение займа на 400 000 ₸\./)
  })

  test('several of one day are added up', async () => {
    const borrower = await anApproved({ amount: 300_000, most: 300_000 })
    const first = await aContractToSign(borrower, { application_id: borrower.application_id, amount: 300_000 })
    const signedFirst = mustBe(200, await sign(borrower, first)).answer
    const application_id = await anApproval(house, borrower, { amount: 30_000 })
    const second = await aContractToSign(borrower, { application_id, amount: 30_000 })
    const signedSecond = mustBe(200, await sign(borrower, second)).answer

    expect([signedFirst.state, signedSecond.state]).toEqual(['paying', 'cooling_off'])
  })

  test('of exactly 75 MRP nobody has to wait', async () => {
    // 324 375 ₸ lie between two steps of the scale: 324 000 are under the threshold, 324 500 over it.
    for (const [amount, state] of [
      [324_000, 'paying'],
      [324_500, 'cooling_off'],
    ] as const) {
      const borrower = await anApproved(large)
      const contract = await aContractToSign(borrower, { application_id: borrower.application_id, amount })
      expect(mustBe(200, await sign(borrower, contract)).answer.state).toBe(state)
    }
  })

  test('the borrower may think better of it', async () => {
    const { borrower, contract } = await aCoolingContract()

    const cancelled = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } })).answer
    const again = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } })).answer

    expect([cancelled.state, again.state]).toEqual(['cancelled', 'cancelled'])
    mustBe(200, await borrower.client.call(endCoolingOffs))
    const late = await borrower.client.call(consentToContract, {
      params: { id: contract.id },
      body: { sms_code: '1234' },
    })
    expect(late.problem.code).toBe('contract_not_allowed')
  })

  test('without a consent in time the contract ends by itself', async () => {
    const { borrower, contract } = await aCoolingContract()
    await house.database.sql
      .updateTable('loan_contracts')
      .set({ consent_by: sql<Date>`now()` })
      .where('id', '=', contract.id)
      .execute()

    const late = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })
    await runJob('end-overdue-contracts')

    expect(late.problem.code).toBe('contract_not_allowed')
    expect((await contractIn(borrower.client, contract.id, 'expired')).state).toBe('expired')
  })
})

test('a draft ends with its offer', async () => {
  const borrower = await anApproved()
  const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
  await house.database.sql
    .updateTable('decisions')
    .set({ valid_until: new Date(0) })
    .where('application_id', '=', borrower.application_id)
    .execute()

  const { problem } = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })
  await runJob('end-overdue-contracts')

  expect(problem.code).toBe('contract_not_allowed')
  await contractIn(borrower.client, contract.id, 'expired')
})

describe('after a declined payout', () => {
  async function aDeclinedContract() {
    const borrower = await anApproved()
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    mustBe(200, await sign(borrower, contract))
    await house.database.sql
      .updateTable('loan_contracts')
      .set({ state: 'payee_declined' })
      .where('id', '=', contract.id)
      .execute()
    return { borrower, contract }
  }

  test('other requisites, with a code for just them, send the money there', async () => {
    const { borrower, contract } = await aDeclinedContract()
    const { client } = borrower
    const card = await aCheckedPayee(borrower, '4400430000070000')
    const third = await aCheckedPayee(borrower, withCheckDigits('999SANDBOX000001'))
    const params = { id: contract.id }

    const same = await client.call(sendContractCode, { params, body: { payee_id: contract.payee.id } })
    mustBe(200, await client.call(sendContractCode, { params, body: { payee_id: card.id } }))
    const swapped = await client.call(changeContractPayee, { params, body: { payee_id: third.id, sms_code: '1234' } })
    const changed = await client.call(changeContractPayee, { params, body: { payee_id: card.id, sms_code: '1234' } })

    expect(same.problem.errors).toHaveProperty('payee_id')
    expect(swapped.problem.code).toBe('sms_code_wrong')
    expect(mustBe(200, changed).answer).toMatchObject({ state: 'paying', payee: { masked: '•••• 0000' } })
    expect(await promisedPayouts(contract.id)).toBe(2)
  })

  test('the borrower may also refuse', async () => {
    const { borrower, contract } = await aDeclinedContract()

    const { answer } = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } }))

    expect(answer.state).toBe('cancelled')
  })
})

test('another’s contract, file and payee are as if they did not exist', async () => {
  const borrower = await anApproved()
  const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
  const stranger = await anApproved()
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
    const file = await fetch(`${house.origin}/rest/lending/contracts/${id.id}/file?lang=ru`, {
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

/** The clock's own job, now. */
async function runJob(name: string): Promise<void> {
  const job = house.api.rooms.jobs.find((one) => one.name === name)!
  await job.run({}, { id: name, attempt: 1, signal: new AbortController().signal })
}

/** An account of the sandbox's bank with the check digits it needs. */
function withCheckDigits(account: string): string {
  const digits = [...`${account}KZ00`].map((character) => Number.parseInt(character, 36)).join('')
  return `KZ${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}
