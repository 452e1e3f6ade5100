import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/passkeys'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { askToUse, type Console } from '../../secrets/passkeys.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { findUsedPasskey } from './find-used-passkey.ts'
import { freshenSession } from './give-fresh-code.ts'
import type { LettingIn } from './let-in.ts'
import { noteWrongSignIn } from './note-wrong-sign-in.ts'
import { lockPerson } from './staff-people.ts'

export async function beginFreshPasskey(
  context: LettingIn & Console,
  { staff: { id: session, staffId } }: Pick<StaffCaller, 'staff'>,
): Promise<AnswerOf<typeof wire.beginFreshPasskey>> {
  const { sql: db } = context.database
  const known = await db.selectFrom('staff_passkeys').select('credential_id').where('staff_id', '=', staffId).execute()
  if (known.length === 0) return { options: null }
  const ids = known.map(({ credential_id }) => credential_id)
  const { challenge, options } = await askToUse(context, ids)
  await keepChallenge(db, { purpose: 'passkey_code', boundTo: session }, challenge)
  return { options }
}

/** Takes a touch of one's own passkey as the code of an authenticator is taken; wrong ones count as wrong sign-ins. */
export async function giveFreshPasskey(
  context: LettingIn & Console,
  caller: Pick<StaffCaller, 'ip' | 'requestId' | 'staff'>,
  { body: { passkey } }: InputOf<typeof wire.giveFreshPasskey>,
): Promise<AnswerOf<typeof wire.giveFreshPasskey> | Refusal<'validation_failed'>> {
  const { id: session, staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    const challenge = await takeChallenge(trx, { purpose: 'passkey_code', boundTo: session })
    const { isTheirs, person } = await findUsedPasskey(trx, context, { passkey, challenge })
    if (!isTheirs || person?.id !== staffId || person.state !== 'active') {
      const { ip: address, requestId } = caller
      const self = await lockPerson(trx, staffId)
      await noteWrongSignIn(trx, context, { person: self, email: self?.email ?? '', address, requestId })
      return refuse('validation_failed', { fields: { passkey: 'passkey_wrong' } })
    }
    await freshenSession(trx, context, { caller, email: person.email, by: 'passkey' })
    return { given: true as const }
  })
}
