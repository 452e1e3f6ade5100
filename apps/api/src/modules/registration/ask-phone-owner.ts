import type { Database } from '../../db/connect.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { PhoneOwner } from '../../providers/phone-owner/phone-owner.ts'
import { phoneOf } from '../session/account-phone.ts'
import type { MovePayload } from './move-payload.ts'
import { findRegistration, lockRegistration, saveRegistration } from './registration.ts'

export type PhoneOwnerAsking = {
  readonly database: Database
  readonly providers: { readonly phoneOwner: PhoneOwner }
}

/** Warning for an operator; it does not block the client. */
const phoneOfOther = 'phone_of_other'

/** Checks whether the phone and the iin have the same owner. */
export async function askPhoneOwner(
  { database, providers }: PhoneOwnerAsking,
  { registration_id }: Pick<MovePayload, 'registration_id'>,
  { id, signal }: JobContext,
): Promise<void> {
  const registration = await findRegistration(database, registration_id)
  const phone = registration && (await phoneOf(database, registration.account_id))
  if (!registration?.iin || !phone) return
  const { iin } = registration
  if ((await providers.phoneOwner.check({ phone, iin }, { key: id, signal })) !== 'other') return
  await database.sql.transaction().execute(async (trx) => {
    const current = await lockRegistration(trx, registration_id)
    if (!current || current.iin !== iin || current.warnings.includes(phoneOfOther)) return
    await saveRegistration(trx, registration_id, { warnings: [...current.warnings, phoneOfOther] })
  })
}
