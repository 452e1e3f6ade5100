import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { caseKinds } from '@qadam/wire/staff/cases'
import type { ClaimKind } from '@qadam/wire/staff/claims'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Item } from './claims.ts'
import { caseOf } from './list-cases.ts'

type CaseKind = (typeof caseKinds)[number]

export const answersCase: Readonly<Record<CaseKind, StaffPermission>> = {
  terms: 'loan-request.answer',
  ...{ deletion: 'personal-request.answer', withdrawal: 'personal-request.answer' },
  ...{ correction: 'personal-request.answer', blocking: 'personal-request.answer' },
  complaint: 'complaint.answer',
}

const needed: Readonly<Record<Exclude<ClaimKind, 'case'>, StaffPermission>> = {
  conversation: 'conversation.answer',
  application: 'application.decide',
  check: 'person-check.decide',
}

/** Permission of whoever ends the item; undefined for a case that does not exist. */
export async function neededForItem(
  trx: Transaction<Tables>,
  { kind, subject }: Item,
): Promise<StaffPermission | undefined> {
  if (kind !== 'case') return needed[kind]
  const { rows } = await caseOf(subject).execute(trx)
  const [found] = rows
  return found && answersCase[found.kind]
}
