import { areRolesApart } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { isOnlyAdmin } from './only-admin.ts'
import { foldedEmail, lockPerson } from './staff-people.ts'

export type Inviting = Asking & {
  readonly database: Database
  readonly sandbox: boolean
  readonly runs: Pick<FourEyesRuns, 'staff.invite' | 'staff.reset'>
}

type RefusedInvitation = Refusal<RefusalOfAct<'staff.invite'> | 'validation_failed' | 'approval_waits'>
type RefusedReset = Refusal<RefusalOfAct<'staff.reset'> | 'validation_failed' | 'approval_waits'>

const reasonMissing = { fields: { reason: 'required' } } as const

/** Enters a person without roles; the letter is sent only after a second admin has confirmed the roles. */
export async function inviteStaff(
  context: Inviting,
  caller: StaffCaller,
  { body: { email, locale, name, reason = '', roles } }: InputOf<typeof wire.inviteStaff>,
): Promise<AnswerOf<typeof wire.inviteStaff> | RefusedInvitation> {
  if (!areRolesApart(roles)) return refuse('validation_failed', { fields: { roles: 'roles_apart' } })
  const { staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    const isAlone = await isOnlyAdmin(trx, { staffId, sandbox: context.sandbox })
    if (mustGiveReason(context, isAlone) && reason === '') return refuse('validation_failed', reasonMissing)
    const entered = await trx
      .insertInto('staff')
      .values({ email: foldedEmail(email), name, locale, state: 'invited' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!entered) return refuse('validation_failed', { fields: { email: 'staff_known' } })
    const what = { act: 'staff.invite', staff_id: entered.id, roles } as const
    const how = context.runs['staff.invite']
    const answer = await runOrAsk(trx, context, caller, { what, reason, how, isAlone })
    // Thrown, so that a refusal leaves no entry in the list.
    if (answer instanceof Refusal) throw new RefusedError(answer)
    return { id: entered.id, ...answer }
  })
}

/**
 * Sends a new link: at once to a person who has never signed in, and to anyone else after a second admin has confirmed
 * it.
 */
export async function inviteAgain(
  context: Inviting,
  caller: StaffCaller,
  { body: { reason = '' }, params: { id: staff_id } }: InputOf<typeof wire.inviteAgain>,
): Promise<AnswerOf<typeof wire.inviteAgain> | RefusedReset> {
  const { staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    // Not locked: the one who confirms holds the request first and the person after it.
    const person = await trx
      .selectFrom('staff')
      .select(['state', 'password'])
      .where('id', '=', staff_id)
      .executeTakeFirst()
    if (!person || (person.state !== 'invited' && person.state !== 'locked')) return refuse('not_found')
    const isAlone = await isOnlyAdmin(trx, { staffId, sandbox: context.sandbox })
    const isHarmless = person.password === null
    if (!isHarmless && mustGiveReason(context, isAlone) && reason === '')
      return refuse('validation_failed', reasonMissing)
    const what = { act: 'staff.reset', staff_id } as const
    const how = context.runs['staff.reset']
    if (!isHarmless) return runOrAsk(trx, context, caller, { what, reason, how, isAlone })
    // They may have come in meanwhile: then there is a password to lose.
    if ((await lockPerson(trx, staff_id))?.password !== null) return refuse('not_found')
    const { ip, requestId, staff } = caller
    return (await how.run(trx, { ip, requestId, staff, reason }, what)) ?? { approval_id: null }
  })
}

function mustGiveReason({ policy }: Asking, isAlone: boolean): boolean {
  return policy.fourEyes === 'on' && !isAlone
}
