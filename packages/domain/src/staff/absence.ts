import { addDays, type Day } from '../calendar/day.ts'
import { mayDo, type StaffPermission, type StaffRole, staffPermissionNames } from './permissions.ts'

/** How many days one absence may last, and how long before it may be said. */
const absenceDays = { longest: 184, saidAheadMost: 366 } as const

/** Permissions of the absent person that the deputy lacks. Standing in gives no rights, so there must be none. */
export function missingPermissions(absent: readonly StaffRole[], deputy: readonly StaffRole[]): StaffPermission[] {
  return staffPermissionNames.filter((permission) => mayDo(absent, permission) && !mayDo(deputy, permission))
}

export type AbsenceFault = { readonly field: 'from_day' | 'to_day'; readonly why: 'absence_past' | 'absence_long' }

/** An absence is said before it, not after: what was confirmed on those days cannot be undone by it. */
export function absenceFault({ from, to, today }: { from: Day; to: Day; today: Day }): AbsenceFault | null {
  if (from < today || from > addDays(today, absenceDays.saidAheadMost))
    return { field: 'from_day', why: 'absence_past' }
  if (to < from || to >= addDays(from, absenceDays.longest)) return { field: 'to_day', why: 'absence_long' }
  return null
}
