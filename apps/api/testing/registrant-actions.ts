import { repeatAgreement } from '@qadam/wire/agreement'
import { repeatLiveness } from '@qadam/wire/identification'
import { decidePersonCheck } from '@qadam/wire/sandbox'
import { mustBe } from './a-client.ts'
import type { Registrant } from './a-registrant.ts'

/** Three pictures that do not do, one after another; the iin is of somebody on whose pictures no face is found. */
export async function fallIntoPause(registrant: Registrant, iin: string): Promise<void> {
  await registrant.bringTo('liveness_failed', { iin })
  for (let again = 0; again < 2; again++) {
    mustBe(200, await registrant.call(repeatLiveness))
    await registrant.bringTo('liveness_failed', { iin })
  }
}

/** As often as one may in a day. */
export async function useUpSigningRepeats(registrant: Registrant): Promise<void> {
  await registrant.bringTo('signing_failed', { signs: 'reject' })
  for (let again = 0; again < 5; again++) {
    mustBe(200, await registrant.call(repeatAgreement))
    await registrant.bringTo('signing_failed', { signs: 'reject' })
  }
}

/** The person who looked knows them. */
export async function passPersonCheck(registrant: Registrant): Promise<void> {
  const params = { registration_id: (await registrant.step()).uuid }
  mustBe(200, await registrant.call(decidePersonCheck, { params, body: { decision: 'passed' } }))
}
