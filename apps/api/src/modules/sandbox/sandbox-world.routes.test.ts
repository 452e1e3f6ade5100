import {
  answerSandboxSigning,
  listBehaviours,
  listPersonChecks,
  listSandboxPeople,
  readInbox,
  readSandboxSigning,
  sandboxProviderNames,
  setBehaviour,
} from '@qadam/wire/sandbox'
import { expect } from 'vitest'
import { test } from '../../../testing/api-test.ts'
import { type RunningApi, startApi, testSiteOrigin } from '../../../testing/start-api.ts'
import { personCards } from '../../providers/sandbox/person-cards.ts'
import { formerPhone, placeSandboxClients } from './sandbox-clients.ts'
import { sandboxMemoryIn } from './sandbox-memory.ts'

const signingId = 'a'.repeat(32)
const aSigning = {
  signingId,
  iin: '910110390003',
  documentName: 'Договор',
  documentSha256: 'b'.repeat(64),
  pdf: Buffer.from('%PDF-1.7'),
}
const returnTo = `${testSiteOrigin}/register/signing-waiting-results`

test("a message sent twice under one key appears in the inbox once, among other phones' messages or alone", async ({
  api,
  database,
}) => {
  const memory = sandboxMemoryIn(database)
  await memory.deliver({ key: 'one', phone: '77010000001', text: 'Код 1234' })
  await memory.deliver({ key: 'one', phone: '77010000001', text: 'Код 1234' })
  await memory.deliver({ key: 'two', phone: '77010000002', text: 'Код 5678' })

  const all = await api.ask(readInbox.path)
  const one = await api.ask(`${readInbox.path}?phone=77010000001`)

  expect(all.json().messages.map(({ phone }: { phone: string }) => phone)).toEqual(['77010000002', '77010000001'])
  expect(one.json().messages).toMatchObject([{ phone: '77010000001', text: 'Код 1234' }])
})

test('the inbox shows the latest fifty messages', async ({ api, database }) => {
  const memory = sandboxMemoryIn(database)
  for (let n = 1; n <= 51; n++) await memory.deliver({ key: `${n}`, phone: '77010000001', text: `${n}` })

  const { messages } = (await api.ask(readInbox.path)).json()

  expect(messages).toHaveLength(50)
  expect([messages[0].text, messages[49].text]).toEqual(['51', '2'])
})

test('the invented people describe their behaviour in the requested language and hide their documents', async ({
  api,
}) => {
  const inKazakh = await api.ask(listSandboxPeople.path, { headers: { 'accept-language': 'kz' } })
  const inRussian = await api.ask(listSandboxPeople.path)

  const first = personCards()[0]!
  expect(inKazakh.json().people).toHaveLength(personCards().length)
  expect(inKazakh.json().people[0].behaviour).toBe(first.behaviour.kk)
  expect(inRussian.json().people[0]).toEqual({
    key: first.key,
    name: `${first.lastName} ${first.firstName}`,
    iin: first.iin,
    phone: first.phone,
    iban: first.iban,
    behaviour: first.behaviour.ru,
  })
})

test('a switched provider is slow or away for every node, and the others are unchanged', async ({ api, database }) => {
  const switched = await put(api, setBehaviour.path, { provider: 'signing', delay_ms: 700, is_away: true })
  const again = await put(api, setBehaviour.path, { provider: 'signing', delay_ms: 900, is_away: false })

  expect([switched.statusCode, again.statusCode]).toEqual([200, 200])
  expect(await sandboxMemoryIn(database).behaviour('signing')).toEqual({ delayMs: 900, isAway: false })
  const { behaviours } = (await api.ask(listBehaviours.path)).json()
  expect(behaviours).toHaveLength(sandboxProviderNames.length)
  expect(behaviours.filter(({ delay_ms }: { delay_ms: number }) => delay_ms > 0)).toEqual([
    { provider: 'signing', delay_ms: 900, is_away: false },
  ])
})

test('a delay of more than a minute and an unknown provider are refused', async ({ api }) => {
  const endless = await put(api, setBehaviour.path, { provider: 'sms', delay_ms: 60_001, is_away: false })
  const unknown = await put(api, setBehaviour.path, { provider: 'bank', delay_ms: 0, is_away: true })

  expect([endless.statusCode, unknown.statusCode]).toEqual([422, 422])
})

test('a signer is redirected back with the state and a code for what was signed', async ({ api, database }) => {
  const memory = sandboxMemoryIn(database)
  await memory.keepSigning(aSigning)
  const page = addressOf(readSandboxSigning.path)
  const before = (await api.ask(page)).json()

  const first = await press(api, { action: 'sign', state: 'st&te=1', return_to: returnTo })
  const second = await press(api, { action: 'sign', state: 'st&te=1', return_to: returnTo })

  const back = new URL(first.json().location)
  expect(back.href.split('?')[0]).toBe(returnTo)
  expect(back.searchParams.get('state')).toBe('st&te=1')
  expect(second.json()).toEqual(first.json())
  expect(await memory.takeSigning(back.searchParams.get('code')!)).toEqual(aSigning)
  expect(await memory.takeSigning('another')).toBeNull()
  expect(before).toEqual({ document_name: 'Договор', document_sha256: 'b'.repeat(64), is_answered: false })
  expect((await api.ask(page)).json().is_answered).toBe(true)
})

test('a signer who rejects, or lets the time run out, is redirected back with the reason and without a code', async ({
  api,
  database,
}) => {
  await sandboxMemoryIn(database).keepSigning(aSigning)

  const rejected = await press(api, { action: 'reject', state: 's', return_to: returnTo })
  const expired = await press(api, { action: 'expire', state: 's', return_to: returnTo })

  expect(rejected.json()).toEqual({ location: `${returnTo}?state=s&error=access_denied` })
  expect(expired.json()).toEqual({ location: `${returnTo}?state=s&error=invalid_request` })
})

test('the signing page does not redirect to another site', async ({ api, database }) => {
  await sandboxMemoryIn(database).keepSigning(aSigning)

  const tricks = [
    'https://evil.kz/',
    `${testSiteOrigin}.evil.kz/`,
    `${testSiteOrigin}@evil.kz/`,
    '//evil.kz',
    '/\\evil.kz',
    'javascript:alert(1)',
    'http://localhost:3001/',
  ]
  for (const return_to of tricks) {
    const answer = await press(api, { action: 'sign', state: 's', return_to })

    expect([return_to, answer.statusCode]).toEqual([return_to, 422])
  }
})

test('a signature that was not requested returns 404', async ({ api }) => {
  const read = await api.ask(addressOf(readSandboxSigning.path))
  const pressed = await press(api, { action: 'sign', state: 's', return_to: returnTo })

  expect([read.statusCode, pressed.statusCode]).toEqual([404, 404])
})

test('existing clients are inserted once, however many processes start', async ({ api: _, database }) => {
  await Promise.all([1, 2, 3].map(() => placeSandboxClients(database, personCards())))

  const clients = await database.sql
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['clients.iin', 'accounts.phone'])
    .execute()

  const phoneOf = (key: string) => {
    const { iin } = personCards().find((person) => person.key === key)!
    return clients.filter((client) => client.iin === iin).map(({ phone }) => phone)
  }
  expect(clients).toHaveLength(3)
  expect(phoneOf('duplicate_other_phone')).toEqual([formerPhone])
  for (const key of ['existing_overdue', 'existing_clean']) {
    expect(phoneOf(key)).toEqual([personCards().find((person) => person.key === key)!.phone])
  }
})

test('without a sandbox none of this exists, and no people are invented', async ({ database }) => {
  const api = await startApi(database, { sandbox: false })
  const paths = [readInbox, listSandboxPeople, listBehaviours, listPersonChecks].map(({ path }) => path)

  const statuses = await Promise.all(paths.map(async (path) => (await api.ask(path)).statusCode))
  const switching = await put(api, setBehaviour.path, { provider: 'sms', delay_ms: 0, is_away: true })

  expect([...statuses, switching.statusCode]).toEqual([404, 404, 404, 404, 404])
  expect(await database.sql.selectFrom('clients').select('iin').execute()).toEqual([])
  await api.close()
})

function addressOf(path: string): string {
  return path.replace(':signing_id', signingId)
}

function press(api: RunningApi, body: object) {
  return api.ask(addressOf(answerSandboxSigning.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

function put(api: RunningApi, url: string, body: object) {
  return api.app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}
