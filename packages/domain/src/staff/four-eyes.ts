import { mayDo, type StaffPermission, type StaffRole } from './permissions.ts'

type FourEyesRule = {
  /** Permission of the one who asks for it. */
  readonly makes: StaffPermission
  /** Permission of the one who confirms it; a right of its own, because the maker's does not include it. */
  readonly checks: StaffPermission
  readonly subject: 'staff' | 'loan'
}

/** Acts that one person asks for and another confirms. */
export const fourEyesActs = {
  'staff.invite': { makes: 'staff.invite', checks: 'staff.role.check', subject: 'staff' },
  'staff.roles': { makes: 'staff.role', checks: 'staff.role.check', subject: 'staff' },
  'staff.reset': { makes: 'staff.invite', checks: 'staff.role.check', subject: 'staff' },
  'loan.end': { makes: 'loan.adjust', checks: 'loan.adjust.check', subject: 'loan' },
} as const satisfies Record<string, FourEyesRule>

export type FourEyesAct = keyof typeof fourEyesActs

export const fourEyesActNames = Object.keys(fourEyesActs) as FourEyesAct[]

/** How long a request waits for a second person. */
export const approvalHours = 72

type Asked = { readonly act: FourEyesAct; readonly maker: string; readonly subject: string }

/** A person confirms neither their own request nor one about themselves. The database refuses both too. */
export function mayCheck(
  who: { readonly staffId: string; readonly roles: readonly StaffRole[] },
  asked: Asked,
): boolean {
  const { checks, subject } = fourEyesActs[asked.act]
  const isAboutThem = subject === 'staff' && asked.subject === who.staffId
  return mayDo(who.roles, checks) && asked.maker !== who.staffId && !isAboutThem
}
