import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/clients'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { findIdentity, type Identity } from './desk-client-overview-repository.ts'
import { type TakingReveals, withinBudgetOfReveals } from './take-reveal.ts'

export type RevealedField = 'phone' | 'email' | 'iin' | 'document'

type Answer = AnswerOf<typeof wire.revealPhone>

const shortestNote = 10

/**
 * Returns one field of one client in full, for a reason. The reason, the limit and the record share one transaction,
 * which commits before the response is sent.
 */
export async function revealField(
  context: TakingReveals,
  caller: StaffCaller,
  { body, field, params }: InputOf<typeof wire.revealPhone> & { field: RevealedField },
): Promise<Answer | Refusal<'not_found' | 'validation_failed' | 'too_many_requests'>> {
  const { note, reason } = body
  if (reason === 'other' && note.length < shortestNote)
    return refuse('validation_failed', { fields: { note: 'reveal_note' } })
  return withinBudgetOfReveals(context, caller, async (trx, take) => {
    const identity = await findIdentity(trx, params.id)
    if (!identity) return refuse('not_found')
    await take()
    const permission = `client.reveal.${field}` as const satisfies StaffPermission
    await recordAction(trx, caller, {
      ...{ kind: 'reveal', permission, subjectKind: 'client', subjects: [params.id] },
      reason: note === '' ? reason : `${reason}: ${note}`,
    })
    return { value: wholeOf(identity, field) }
  })
}

function wholeOf(identity: Identity, field: RevealedField): string | null {
  if (field === 'iin') return identity.iin
  if (field === 'email') return identity.email
  if (field === 'document') return identity.id_number
  return identity.closed_at === null ? `+${identity.phone}` : null
}
