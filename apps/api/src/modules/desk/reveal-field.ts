import type { ContactWay } from '@qadam/domain/staff/contact-blocks'
import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/clients'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { waysBlockedFor } from '../clients/contact-blocks.ts'
import { findIdentity, type Identity } from './desk-client-overview-repository.ts'
import { type TakingReveals, withinBudgetOfReveals } from './take-reveal.ts'

export type RevealedField = 'phone' | 'email' | 'iin' | 'document'

type Answer = AnswerOf<typeof wire.revealPhone>

const shortestNote = 10

/** The way by which a revealed field is used to contact its client. */
const waysBy: Partial<Record<RevealedField, ContactWay>> = { phone: 'call', email: 'email' }

/** Reasons for which nobody calls or writes: a caller is identified, wrong data is corrected, a crime is looked into. */
const withoutContact: ReadonlySet<string> = new Set(['identify', 'correct', 'fraud', 'police', 'aml'])

/**
 * Returns one field of one client in full, for a reason. The reason, the limit and the record share one transaction,
 * which commits before the response is sent.
 */
export async function revealField(
  context: TakingReveals,
  caller: StaffCaller,
  { body, field, params }: InputOf<typeof wire.revealPhone> & { field: RevealedField },
): Promise<Answer | Refusal<'not_found' | 'validation_failed' | 'contact_blocked' | 'too_many_requests'>> {
  const { note, reason } = body
  if (reason === 'other' && note.length < shortestNote)
    return refuse('validation_failed', { fields: { note: 'reveal_note' } })
  return withinBudgetOfReveals(context, caller, async (trx, take) => {
    const identity = await findIdentity(trx, params.id)
    if (!identity) return refuse('not_found')
    const way = withoutContact.has(reason) ? undefined : waysBy[field]
    if (way && (await waysBlockedFor(trx, params.id)).includes(way)) return refuse('contact_blocked')
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
