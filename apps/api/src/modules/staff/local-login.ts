import { foldedEmail, type StaffPerson } from './staff-people.ts'

export type ByLocalLogin = {
  readonly policy: {
    /** False where the lender's people sign in at its own issuer alone. */
    readonly consoleLocalLogin: boolean
    /** E-mail of the account that may still sign in here then, for the day when the issuer is away. */
    readonly consoleBreakGlass: string | undefined
  }
}

export function isOpenToAll({ policy }: ByLocalLogin): boolean {
  return policy.consoleLocalLogin
}

/** Whether this person may sign in without the issuer. */
export function mayComeInHere({ policy }: ByLocalLogin, { email }: Pick<StaffPerson, 'email'>): boolean {
  const { consoleBreakGlass: kept, consoleLocalLogin: isOpen } = policy
  return isOpen || (kept !== undefined && foldedEmail(kept) === foldedEmail(email))
}
