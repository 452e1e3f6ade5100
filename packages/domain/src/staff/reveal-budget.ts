import { mayDo, type StaffPermission, type StaffRole } from './permissions.ts'

/** How often a person may see a client unmasked: reveals of a field, and papers opened. */
export type RevealBudget = { readonly perHour: number; readonly perDay: number }

/** More than anybody's work needs; a larger number would be a list of clients. The database has the same bounds. */
export const revealBudgetAtMost: RevealBudget = { perHour: 200, perDay: 1_000 }

const budgeted = [
  ...(['client.reveal.phone', 'client.reveal.email', 'client.reveal.iin', 'client.reveal.document'] as const),
  'paper.read',
] as const satisfies readonly StaffPermission[]

/** Whether the roles allow anything that the budget counts. */
export function usesRevealBudget(roles: readonly StaffRole[]): boolean {
  return budgeted.some((permission) => mayDo(roles, permission))
}
