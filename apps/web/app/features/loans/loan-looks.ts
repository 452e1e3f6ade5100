import type { StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanDetails } from '@qadam/wire/loans'

export const stateKinds = {
  active: 'good',
  overdue: 'warn',
  cancelled: 'neutral',
  closed: 'neutral',
} as const satisfies Record<LoanDetails['state'], StatusTagKind>

export const rowKinds = {
  paid: 'good',
  overdue: 'danger',
  due: 'warn',
} as const satisfies Partial<Record<LoanDetails['schedule'][number]['state'], StatusTagKind>>
