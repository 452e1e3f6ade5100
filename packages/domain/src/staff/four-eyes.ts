import type { Tiyn } from '../money/money.ts'
import { mayDo, type StaffPermission, type StaffRole } from './permissions.ts'

type FourEyesRule = {
  /** Permission of the one who asks for it. */
  readonly makes: StaffPermission
  /** Permission of the one who confirms it; a right of its own, because the maker's does not include it. */
  readonly checks: StaffPermission
  readonly subject: 'staff' | 'loan' | 'payout' | 'receipt' | 'application' | 'job'
}

/** Acts that one person asks for and another confirms. */
export const fourEyesActs = {
  'staff.invite': { makes: 'staff.invite', checks: 'staff.role.check', subject: 'staff' },
  'staff.roles': { makes: 'staff.role', checks: 'staff.role.check', subject: 'staff' },
  'staff.reset': { makes: 'staff.invite', checks: 'staff.role.check', subject: 'staff' },
  'staff.limit': { makes: 'staff.role', checks: 'staff.role.check', subject: 'staff' },
  'staff.reveals': { makes: 'staff.role', checks: 'staff.role.check', subject: 'staff' },
  // Of more than the maker may approve alone; the checker's own limit covers it.
  'application.approve': {
    ...{ makes: 'application.decide', checks: 'application.decide.check' },
    subject: 'application',
  },
  'credit.return': { makes: 'credit.return', checks: 'credit.return.check', subject: 'loan' },
  // Of what the anti-fraud centre or a report has stopped; any other hold is released by one person.
  'payout.release': { makes: 'payout.release', checks: 'payout.release.check', subject: 'payout' },
  // The bank says that the money has not left and will not: if that is wrong, it is paid twice.
  'payout.decline': { makes: 'payout.decline', checks: 'payout.decline.check', subject: 'payout' },
  'debt.claim': { makes: 'debt.claim', checks: 'debt.claim.check', subject: 'loan' },
  // Income that the lender gives up and nobody has asked for.
  'better-terms.offer': { makes: 'better-terms.offer', checks: 'better-terms.offer.check', subject: 'loan' },
  'receipt.identify': { makes: 'receipt.identify', checks: 'receipt.identify.check', subject: 'receipt' },
  'receipt.move': { makes: 'receipt.move', checks: 'receipt.move.check', subject: 'receipt' },
  // Of more failed jobs of one cause than one person may act on at once.
  'jobs.retry': { makes: 'job.retry', checks: 'job.bulk.check', subject: 'job' },
  'jobs.close': { makes: 'job.close', checks: 'job.bulk.check', subject: 'job' },
  'loan.end': { makes: 'loan.adjust', checks: 'loan.adjust.check', subject: 'loan' },
} as const satisfies Record<string, FourEyesRule>

export type FourEyesAct = keyof typeof fourEyesActs

export const fourEyesActNames = Object.keys(fourEyesActs) as FourEyesAct[]

/** How long a request waits for a second person. */
export const approvalHours = 72

type Asked = {
  readonly act: FourEyesAct
  readonly maker: string
  readonly subject: string
  /** What the checker's own limit must cover, where the act has such an amount. */
  readonly amount?: Tiyn | undefined
}

type Checker = {
  readonly staffId: string
  readonly roles: readonly StaffRole[]
  readonly isAway: boolean
  /** Those who are away today and whom this person stands in for. */
  readonly standsFor: readonly string[]
  /** The most that the person may approve. */
  readonly most: Tiyn
}

/**
 * A person confirms neither their own request nor one about themselves, nor one of or about somebody they stand in for:
 * a deputy would otherwise be the second pair of eyes of the first. Whoever is away confirms nothing, and nobody more
 * than their own limit. The database refuses all of it too.
 */
export function mayCheck(who: Checker, asked: Asked): boolean {
  const { checks, subject } = fourEyesActs[asked.act]
  const selves = [who.staffId, ...who.standsFor]
  const isAboutThem = subject === 'staff' && selves.includes(asked.subject)
  const isCovered = asked.amount === undefined || asked.amount <= who.most
  return !who.isAway && mayDo(who.roles, checks) && !selves.includes(asked.maker) && !isAboutThem && isCovered
}
