import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/passkeys'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { askForNew, type Console, checkNew } from '../../secrets/passkeys.ts'
import { recordAction } from '../audit/record-action.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { lockPerson } from './staff-people.ts'

export type AddingPasskeys = Console & { readonly database: Database; readonly outbox: Pick<Outbox, 'enqueue'> }

/** More than these nobody tells apart. */
const mostPasskeys = 10

/** Asks a browser for a new passkey, in this session and once. */
export async function beginPasskey(
  context: AddingPasskeys,
  { staff: { id: session, staffId } }: Pick<StaffCaller, 'staff'>,
): Promise<AnswerOf<typeof wire.beginPasskey> | Refusal<'validation_failed'>> {
  const { sql: db } = context.database
  const person = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const known = await db.selectFrom('staff_passkeys').select('credential_id').where('staff_id', '=', staffId).execute()
  if (known.length >= mostPasskeys) return refuse('validation_failed', { fields: { passkey: 'passkeys_many' } })
  const { challenge, options } = await askForNew(
    context,
    person,
    known.map(({ credential_id }) => credential_id),
  )
  await keepChallenge(db, { purpose: 'passkey_add', boundTo: session }, challenge)
  return { options }
}

/** Adds what the browser made. The challenge is used up by a wrong answer too. */
export async function addPasskey(
  context: AddingPasskeys,
  caller: StaffCaller,
  { body: { name, passkey } }: InputOf<typeof wire.addPasskey>,
): Promise<AnswerOf<typeof wire.addPasskey> | Refusal<'validation_failed'>> {
  const { id: session, staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    await lockPerson(trx, staffId)
    const challenge = await takeChallenge(trx, { purpose: 'passkey_add', boundTo: session })
    const made = challenge === undefined ? undefined : await checkNew(context, passkey, challenge)
    const { many } = await trx
      .selectFrom('staff_passkeys')
      .select(({ fn }) => fn.countAll<string>().as('many'))
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    if (Number(many) >= mostPasskeys) return refuse('validation_failed', { fields: { passkey: 'passkeys_many' } })
    const added =
      made &&
      (await trx
        .insertInto('staff_passkeys')
        .values({
          ...{ staff_id: staffId, credential_id: made.credentialId, public_key: made.publicKey, counter: made.counter },
          ...{ name, transports: [...(passkey.response.transports ?? [])] },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!added) return refuse('validation_failed', { fields: { passkey: 'passkey_wrong' } })
    await context.outbox.enqueue(trx, staffLetterJob, { kind: 'passkey_added', staff_id: staffId })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'passkey_added', facts: { passkey: added.id } },
    })
    return { id: added.id }
  })
}
