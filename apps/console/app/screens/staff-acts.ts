import { endStaffSessions, lockStaff, unlockStaff } from '@qadam/wire/staff/people'

export const acts = { lock: lockStaff, unlock: unlockStaff, end: endStaffSessions } as const

export type StaffAct = keyof typeof acts | 'again'

/** Result of a form: what it did, or what was wrong with it. */
export type Answered = {
  readonly done?: StaffAct | 'invite' | undefined
  readonly form?: URLSearchParams
  readonly errors?: Record<string, string[]>
  readonly refused?: string
}
