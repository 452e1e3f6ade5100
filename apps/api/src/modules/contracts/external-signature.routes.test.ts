import { createHash } from 'node:crypto'
import {
  cancelContract,
  draftContract,
  openExternalSignaturePage,
  repeatExternalSignature,
  sendContractCode,
  signContract,
  submitExternalSignature,
} from '@qadam/wire/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aContractToSign,
  anApproved,
  contractIn,
  promisedPayouts,
  sign,
  signatureOf,
} from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { atTheService, externalIn, externalReturn, signExternally } from '../../../testing/an-external-signature.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { checkExternalSignature } from './check-external-signature.ts'
import { lockContract } from './contract.ts'
import { finishExternalSignature } from './external-signature.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ context: { externalSignatures: { instalment: '2020-01-01' } } })
})
afterAll(() => app.close())

async function toSign() {
  const borrower = await anApproved(app)
  const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
  return { ...borrower, contract, params: { id: contract.id } }
}

const rowOf = (contractId: string) =>
  app.database.sql
    .selectFrom('external_signatures')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('begun_at', 'desc')
    .executeTakeFirstOrThrow()

test('a contract is signed at the service and then by the code, paid out, and its file shows both signatures', async () => {
  const { client, contract, params } = await toSign()
  expect(contract.external_signature).toMatchObject({ reason: null, url: null })
  expect((await client.call(sendContractCode, { params, body: {} })).problem.code).toBe('external_signature_missing')
  expect((await client.call(signContract, { params, body: signatureOf(contract) })).problem.code).toBe(
    'external_signature_missing',
  )

  const signed = await signExternally({ client }, contract.id)
  mustBe(200, await sign({ client }, contract))

  const paid = await contractIn(client, contract.id, 'paid')
  const row = await rowOf(contract.id)
  expect(row).toMatchObject({ result: 'signed', locale: 'ru', reason: null, sealed_code: null })
  expect(row.document_sha256.toString('hex')).toBe(contract.documents!.ru.sha256)
  expect(signed.external_signature!.url).toBe(`/rest/lending/contracts/${contract.id}/external-signature`)
  const file = await fetched(client.token, signed.external_signature!.url!)
  expect([file.status, file.bytes]).toEqual([200, row.signature])
  expect((await fetched((await aBorrower(app)).client.token, signed.external_signature!.url!)).status).toBe(404)
  expect((await fetched(undefined, signed.external_signature!.url!)).status).toBe(401)
  const page = pdfText((await fetched(client.token, paid.signed_documents!.ru.url)).bytes).replace(/\s+/g, ' ')
  expect(page).toContain('электронной цифровой подписью в сервисе подписания и кодом')
  expect(page.replaceAll(' ', '')).toContain(createHash('sha256').update(row.signature!).digest('hex'))
})

test('another product needs the code alone, and its contract has no service to go to', async () => {
  const borrower = await anApproved(app, { product: 'pdl', amount: 50_000, term: 14 })
  const { application_id, client } = borrower
  const contract = await aContractToSign(borrower, { application_id, amount: 50_000, term: 14 })
  const params = { id: contract.id }

  expect(contract.external_signature).toBeNull()
  expect((await client.call(repeatExternalSignature, { params })).problem.code).toBe('contract_not_allowed')
  const page = await client.call(openExternalSignaturePage, { params, body: { return_to: externalReturn } })
  expect(page.problem.code).toBe('contract_not_allowed')
  mustBe(200, await sign(borrower, contract))
})

test('a refusal at the service says why, and another try may follow, five times a day', async () => {
  const { client, contract, params } = await toSign()
  for (let tries = 0; tries < 5; tries++) {
    await externalIn({ client }, contract.id, 'open')
    const passed = await atTheService({ client }, contract.id, 'reject')
    const { answer } = mustBe(200, await client.call(submitExternalSignature, { params, body: passed }))
    expect(answer.external_signature).toEqual({ state: 'refused', reason: 'rejected', url: null })
    if (tries < 4) mustBe(200, await client.call(repeatExternalSignature, { params }))
  }

  expect((await client.call(repeatExternalSignature, { params })).problem.code).toBe('signing_repeats_over')
})

test("another person's signature is refused", async () => {
  const { client, contract, params } = await toSign()
  await externalIn({ client }, contract.id, 'open')
  const passed = await atTheService({ client }, contract.id)
  await sql`
    update sandbox_signings set iin = '900101300007' where signing_id = ${(await rowOf(contract.id)).provider_signing_id}
  `.execute(app.database.sql)

  mustBe(200, await client.call(submitExternalSignature, { params, body: passed }))

  expect((await externalIn({ client }, contract.id, 'refused')).external_signature!.reason).toBe('another_person')
})

test("the browser's return counts once, and only from the page that was opened", async () => {
  const { client, contract, params } = await toSign()
  await externalIn({ client }, contract.id, 'open')
  const submit = (body: object) => client.call(submitExternalSignature, { params, body })
  const foreign = { return_to: 'https://qadam.test.evil.example/register/lk/contract/signature' }
  expect((await client.call(openExternalSignaturePage, { params, body: foreign })).status).toBe(422)
  const passed = await atTheService({ client }, contract.id)

  expect((await submit({ ...passed, state: 'f'.repeat(43) })).problem.errors).toHaveProperty('state')
  expect((await submit({ state: passed.state })).problem.errors).toHaveProperty('code')
  const answers = await Promise.all([submit(passed), submit(passed)])
  await externalIn({ client }, contract.id, 'signed')

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await submit(passed)).status).toBe(200)
  expect((await submit({ ...passed, state: 'f'.repeat(43) })).problem.code).toBe('contract_not_allowed')
})

test("a new draft must be signed again: the former draft's signature does not count", async () => {
  const { application_id, client, contract } = await toSign()
  await signExternally({ client }, contract.id)
  const body = { application_id, amount: 70_000, term: 12, method: 'annuity', payee_id: contract.payee.id }
  const { id } = mustBe(200, await client.call(draftContract, { body })).answer
  await contractIn(client, id, 'to_sign')

  const refused = await client.call(sendContractCode, { params: { id }, body: {} })

  expect(refused.problem.code).toBe('external_signature_missing')
})

describe('under the locks', () => {
  test('a signature that comes back for a contract cancelled meanwhile is not stored as one', async () => {
    const { client, contract, params } = await toSign()
    await externalIn({ client }, contract.id, 'open')
    const passed = await atTheService({ client }, contract.id)
    await app.database.sql
      .insertInto('sandbox_behaviours')
      .values({ provider: 'signing', is_away: true })
      .onConflict((one) => one.column('provider').doUpdateSet({ is_away: true }))
      .execute()
    mustBe(200, await client.call(submitExternalSignature, { params, body: passed }))
    mustBe(200, await client.call(cancelContract, { params }))
    await app.database.sql.updateTable('sandbox_behaviours').set({ is_away: false }).execute()

    expect((await externalIn({ client }, contract.id, 'refused')).state).toBe('cancelled')
  })
})

test('an outcome that another run of the check has stored meanwhile stays', async () => {
  const { client, contract } = await toSign()
  await externalIn({ client }, contract.id, 'open')
  const { code } = await atTheService({ client }, contract.id)
  const { id } = await rowOf(contract.id)
  const { secrets } = app.api.context
  await app.database.sql
    .updateTable('external_signatures')
    .set({ sealed_code: secrets.seal('signing-state', Buffer.from(code!)) })
    .where('id', '=', id)
    .execute()

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockContract(trx, contract.id),
      change: (trx) => finishExternalSignature(trx, id, { result: 'refused', reason: 'bad_request' }),
    },
    () => checkExternalSignature(app.api.context, id, { id, attempt: 1, signal: new AbortController().signal }),
  )

  expect(await rowOf(contract.id)).toMatchObject({ result: 'refused', reason: 'bad_request' })
})

describe('the database', () => {
  test('accepts neither the signature of such a contract without the other, nor its payout', async () => {
    const { clientId, contract, params } = await toSign()
    const db = app.database.sql
    const paying = db.updateTable('loan_contracts').where('id', '=', contract.id)
    const file = Buffer.from(contract.documents!.ru.sha256, 'hex')
    const signed = {
      ...{ state: 'paying' as const, signed_at: sql<Date>`now()`, signed_sha256: file },
      ...{ signed_address: '10.0.0.1', signed_user_agent: 'a test' },
    }

    await expect(paying.set(signed).execute()).rejects.toThrow('may not be signed: no_external_signature')
    await expect(paying.set({ needs_external_signature: false }).execute()).rejects.toMatchObject({
      constraint: 'loan_contracts_keep_how_they_are_signed',
    })
    // As somebody who has switched the signature's guard off would write it.
    const unpaid = db.transaction().execute(async (trx) => {
      await sql`alter table loan_contracts disable trigger loan_contracts_may_be_signed`.execute(trx)
      await trx.updateTable('loan_contracts').set(signed).where('id', '=', contract.id).execute()
      await trx
        .insertInto('payouts')
        .values({
          ...{ contract_id: contract.id, attempt: 1, payee_id: contract.payee.id, provider_id: null },
          ...{ amount_tiyn: BigInt(contract.amount_tiyn), decline_reason: null, held_until: null },
          ...{ sent_at: null, finished_at: null },
        })
        .execute()
    })
    await expect(unpaid).rejects.toMatchObject({ constraint: 'payouts_external_signature_is_there' })
    expect(await promisedPayouts(app, params.id)).toBe(0)
    expect(clientId).toBeTruthy()
  })

  test('keeps signed files, and stores a signature only for a draft that waits for it', async () => {
    const { client, contract } = await toSign()
    await externalIn({ client }, contract.id, 'open')
    const { id } = await rowOf(contract.id)
    const signature = Buffer.of(1)
    const end = { result: 'signed' as const, signature, finished_at: new Date() }
    const change = (set: object) =>
      app.database.sql
        .updateTable('external_signatures')
        .set(set as never)
        .where('id', '=', id)
        .execute()

    await expect(change({ document_sha256: Buffer.alloc(32) })).rejects.toMatchObject({
      constraint: 'external_signatures_stay',
    })
    await expect(
      sql`
        insert into external_signatures (contract_id, locale, document_sha256, result, finished_at, signature)
        values (${contract.id}, 'kk', ${Buffer.alloc(32)}, 'signed', now(), ${signature})
      `.execute(app.database.sql),
    ).rejects.toMatchObject({ constraint: 'external_signatures_begin_open' })
    mustBe(200, await client.call(cancelContract, { params: { id: contract.id } }))
    await expect(change(end)).rejects.toMatchObject({ constraint: 'external_signatures_are_of_a_draft' })
    await change({ result: 'refused', reason: 'bad_request', finished_at: new Date() })
    await expect(change({ reason: 'redirect_uri_is_not_valid' })).rejects.toMatchObject({
      constraint: 'external_signatures_stay',
    })
    await expect(sql`delete from external_signatures where id = ${id}`.execute(app.database.sql)).rejects.toMatchObject(
      { code: '23001' },
    )
  })
})

async function fetched(token: string | undefined, path: string) {
  const answer = await fetch(app.origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
