import { repeatAgreement } from '@qadam/wire/agreement'
import { repeatLiveness } from '@qadam/wire/identification'
import { decidePersonCheck } from '@qadam/wire/sandbox'
import { mustBe } from './a-client.ts'
import type { Registrant } from './a-registrant.ts'

/** Fails three liveness checks in a row; the iin must be a persona whose pictures contain no face. */
export async function fallIntoPause(registrant: Registrant, iin: string): Promise<void> {
  await registrant.bringTo('liveness_failed', { iin })
  for (let again = 0; again < 2; again++) {
    mustBe(200, await registrant.call(repeatLiveness))
    await registrant.bringTo('liveness_failed', { iin })
  }
}

/** Repeats the signing as often as the daily limit allows. */
export async function useUpSigningRepeats(registrant: Registrant): Promise<void> {
  await registrant.bringTo('signing_failed', { signs: 'reject' })
  for (let again = 0; again < 5; again++) {
    mustBe(200, await registrant.call(repeatAgreement))
    await registrant.bringTo('signing_failed', { signs: 'reject' })
  }
}

/** The reviewer recognises the person. */
export async function passPersonCheck(registrant: Registrant): Promise<void> {
  const params = { registration_id: (await registrant.step()).uuid }
  mustBe(200, await registrant.call(decidePersonCheck, { params, body: { decision: 'passed' } }))
}
