import { expect, test } from 'vitest'
import { aLog } from '../../testing/a-log.ts'
import { aSandboxMemory } from '../../testing/fakes/a-sandbox-memory.ts'
import { anAmlService } from '../../testing/fakes/aml-service.ts'
import { anAntiFraudCentre } from '../../testing/fakes/anti-fraud-centre.ts'
import { aBureauGateway } from '../../testing/fakes/bureau-gateway.ts'
import { aCardGateway } from '../../testing/fakes/card-gateway.ts'
import { aCoid } from '../../testing/fakes/coid.ts'
import { anIncomeGateway } from '../../testing/fakes/income-gateway.ts'
import { aPayeeGateway } from '../../testing/fakes/payee-gateway.ts'
import { aPayoutGateway } from '../../testing/fakes/payout-gateway.ts'
import { aPhoneOwnerGateway } from '../../testing/fakes/phone-owner-gateway.ts'
import { aRegistryGateway } from '../../testing/fakes/registry-gateway.ts'
import { aSigningService } from '../../testing/fakes/signing-page.ts'
import { anSmsGateway } from '../../testing/fakes/sms-gateway.ts'
import { aVerigram } from '../../testing/fakes/verigram.ts'
import { faceReaderInThread } from '../faces/face-reader-in-thread.ts'
import { chooseProviders } from './choose-providers.ts'
import { type ProviderValues, providerSettings } from './provider-settings.ts'
import { vapidKeysFrom } from './push/vapid.ts'

const call = { key: 'one', signal: new AbortController().signal }
const iin = '910110390003'
const phone = '77000001000'

const deps = () => ({
  ...{ memory: aSandboxMemory(), log: aLog(), siteOrigin: 'http://localhost:3000', sandbox: true },
  ...{ faces: faceReaderInThread(), findEvidence: async () => undefined },
})

function valuesFrom(environment: Readonly<Record<string, string>>): ProviderValues {
  const values = Object.entries(providerSettings).map(([name, setting]) => {
    const usual = 'sample' in setting ? setting.sample : 'fallback' in setting ? setting.fallback : undefined
    return [name, setting.schema.parse(environment[name] ?? usual)]
  })
  return Object.fromEntries(values)
}

test('by default every port uses the sandbox', async () => {
  const memory = aSandboxMemory()
  const providers = chooseProviders(valuesFrom({}), { ...deps(), memory })

  await providers.sms.send({ phone, text: 'Код 4821' }, call)

  expect(memory.inbox).toEqual([{ phone, text: 'Код 4821' }])
  expect(await providers.personRegistry.findPerson({ iin }, call)).toMatchObject({ kind: 'found' })
  expect(await providers.phoneOwner.check({ phone, iin }, call)).toBe('owner')
})

test('push messages have the key that is set, in a sandbox one of its own, and elsewhere none', () => {
  const [set, own] = ['A'.repeat(42), 'B'.repeat(42)].map((text) => `${text}E`)
  const keyOf = (key: string | undefined, pushKey?: string) =>
    chooseProviders(valuesFrom(key === undefined ? {} : { PUSH_PRIVATE_KEY: key }), { ...deps(), pushKey }).push
      ?.publicKey

  expect(keyOf(undefined)).toBeUndefined()
  expect(keyOf(undefined, own)).toBe(vapidKeysFrom(own!).publicKey)
  expect(keyOf(set, own)).toBe(vapidKeysFrom(set!).publicKey)
})

test('a configured gateway is the one that is called', async () => {
  const sms = await anSmsGateway()
  const registry = await aRegistryGateway({})
  const phoneOwner = await aPhoneOwnerGateway({})
  const payees = await aPayeeGateway({})
  const payouts = await aPayoutGateway()
  const cards = await aCardGateway()
  const memory = aSandboxMemory()
  const values = valuesFrom({
    ...{ SMS_PROVIDER: 'http', SMS_URL: sms.url, SMS_API_KEY: 'a', SMS_SENDER: 'Lender' },
    ...{ REGISTRY_PROVIDER: 'http', REGISTRY_URL: registry.url, REGISTRY_API_KEY: 'b' },
    ...{ PHONE_OWNER_PROVIDER: 'http', PHONE_OWNER_URL: phoneOwner.url, PHONE_OWNER_API_KEY: 'c' },
    ...{ PAYEE_CHECK_PROVIDER: 'http', PAYEE_CHECK_URL: payees.url, PAYEE_CHECK_API_KEY: 'h' },
    ...{ PAYOUTS_PROVIDER: 'http', PAYOUTS_URL: payouts.url, PAYOUTS_API_KEY: 'i' },
    ...{ CARD_PAYMENTS_PROVIDER: 'http', CARD_PAYMENTS_URL: cards.url, CARD_PAYMENTS_API_KEY: 'j' },
  })
  const providers = chooseProviders(values, { ...deps(), memory })

  await providers.sms.send({ phone, text: 'Код 4821' }, call)
  await providers.personRegistry.findPerson({ iin }, call)
  await providers.phoneOwner.check({ phone, iin }, call)

  await providers.payeeCheck.check({ kind: 'iban', number: 'KZ18999SANDBOX000000', iin }, call)
  await providers.payouts.find('one', call)
  await providers.cardPayments.find('100000001', call)

  const gateways = [sms, registry, phoneOwner, payees, payouts, cards]
  const keys = gateways.map(({ asked }) => asked.map(({ headers }) => headers.authorization))
  expect(keys).toEqual([['Bearer a'], ['Bearer b'], ['Bearer c'], ['Bearer h'], ['Bearer i'], ['Bearer j']])
  expect(sms.delivered).toEqual([{ recipient: phone, text: 'Код 4821', sender: 'Lender' }])
  expect(memory.inbox).toEqual([])
})

test('a configured face, liveness or signing service is the one that is called', async () => {
  const iin = '910110390003'
  const coid = await aCoid({})
  const verigram = await aVerigram({ results: {} })
  const signer = await aSigningService({})
  const values = valuesFrom({
    ...{ FACE_MATCH_PROVIDER: 'coid', FACE_MATCH_URL: coid.url, FACE_MATCH_API_KEY: 'd' },
    ...{ LIVENESS_PROVIDER: 'verilive', LIVENESS_URL: verigram.url, LIVENESS_API_KEY: 'e' },
    ...{ SIGNING_PROVIDER: 'oauth', SIGNING_URL: signer.url, SIGNING_CLIENT_ID: 'f', SIGNING_CLIENT_SECRET: 'g' },
  })
  const { faceMatch, liveness, signing } = chooseProviders(values, deps())

  await faceMatch.findStatePhoto({ iin }, call)
  await liveness.chosen.openSession({ personId: 'somebody', kind: 'usual' }, call)
  const document = { documentName: 'Соглашение', documentSha256: 'ab'.repeat(32), pdf: Buffer.from('%PDF-') }
  await signing.open({ iin, phone, isResident: true, ...document }, call)

  expect(coid.asked[0]!.headers.authorization).toBe('Bearer d')
  expect(verigram.asked[0]!.headers['x-verigram-api-key']).toBe('e')
  expect(signer.asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('f:g').toString('base64')}`)
})

test('a configured bureau, pension fund, AML service or anti-fraud centre is the one that is called', async () => {
  const bureauGateway = await aBureauGateway({})
  const incomeGateway = await anIncomeGateway({})
  const lists = await anAmlService({})
  const centre = await anAntiFraudCentre([])
  const values = valuesFrom({
    ...{ BUREAU_PROVIDER: 'http', BUREAU_URL: bureauGateway.url, BUREAU_API_KEY: 'h' },
    ...{ INCOME_PROVIDER: 'http', INCOME_URL: incomeGateway.url, INCOME_API_KEY: 'i' },
    ...{ AML_PROVIDER: 'http', AML_URL: lists.url, AML_API_KEY: 'j' },
    ...{ ANTI_FRAUD_PROVIDER: 'http', ANTI_FRAUD_URL: centre.url, ANTI_FRAUD_API_KEY: 'k' },
  })
  const { aml, antiFraud, bureau, income } = chooseProviders(values, deps())

  await bureau.report({ iin }, call)
  await income.contributions({ iin, months: ['2026-10'] }, call)
  await aml.check({ iin, lastName: 'А', firstName: 'Б', middleName: null, birthday: null }, call)
  await antiFraud.check({ iin, phone }, call)

  const keys = [bureauGateway, incomeGateway, lists, centre].map(({ asked }) => asked[0]!.headers.authorization)
  expect(keys).toEqual(['Bearer h', 'Bearer i', 'Bearer j', 'Bearer k'])
})

test('a provider chosen without its settings is rejected at start, and the message names the setting', () => {
  const values = valuesFrom({ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example' })

  expect(() => chooseProviders(values, deps())).toThrow('SMS_API_KEY is not set')
})

test('a liveness service that is no longer chosen still judges the sessions it opened', () => {
  const values = valuesFrom({ LIVENESS_PROVIDER: 'camera', LIVENESS_URL: 'https://x.example', LIVENESS_API_KEY: 'a' })
  const { liveness } = chooseProviders(values, { ...deps(), sandbox: false })

  expect(liveness.chosen.name).toBe('camera')
  expect(liveness.named('verilive')?.name).toBe('verilive')
  expect(liveness.named('sandbox')).toBeUndefined()
})
