export const staffRoles = [
  'support',
  'verifier',
  'underwriter',
  'collector',
  'accountant',
  'compliance',
  'content',
  'admin',
  'auditor',
] as const

export type StaffRole = (typeof staffRoles)[number]

/**
 * Console permissions by role. There is no wildcard: a role may do only what it is named for. `admin` grants rights but
 * does not use them, so it sees no client; a collector sees the borrowers of their own book, which does not exist yet,
 * and so nobody.
 */
export const staffPermissions = {
  'desk.use': staffRoles,
  'client.find': ['support', 'verifier', 'underwriter', 'accountant', 'compliance', 'auditor'],
  'client.read': ['support', 'verifier', 'underwriter', 'accountant', 'compliance', 'auditor'],
  'client.reveal.phone': ['support', 'verifier', 'underwriter', 'compliance', 'auditor'],
  'client.reveal.email': ['support', 'verifier', 'underwriter', 'compliance', 'auditor'],
  'client.reveal.iin': ['verifier', 'underwriter', 'compliance', 'auditor'],
  'client.reveal.document': ['verifier', 'underwriter', 'compliance', 'auditor'],
  'note.read': ['support', 'verifier', 'underwriter', 'compliance', 'auditor'],
  'note.write': ['support', 'verifier', 'underwriter', 'compliance'],
  'contact.block': ['support', 'verifier', 'underwriter', 'compliance'],
  'conversation.read': ['support', 'underwriter', 'compliance', 'auditor'],
  'conversation.answer': ['support'],
  'registration.read': ['support', 'verifier', 'compliance', 'auditor'],
  'registration.unstick': ['support', 'verifier'],
  'person-check.read': ['verifier', 'compliance', 'auditor'],
  'person-check.decide': ['verifier'],
  'application.read': ['underwriter', 'compliance', 'auditor'],
  'application.decide': ['underwriter'],
  'application.decide.check': ['underwriter'],
  'case.read': ['support', 'underwriter', 'compliance', 'auditor'],
  'case.take': ['underwriter', 'compliance'],
  'loan-request.record': ['support', 'underwriter', 'compliance'],
  'loan-request.answer': ['underwriter'],
  'personal-request.answer': ['compliance'],
  'complaint.answer': ['compliance'],
  // A paper names its client in full: only those whom the iin and the document are shown anyway.
  'paper.read': ['underwriter', 'compliance', 'auditor'],
  'payout.read': ['accountant', 'compliance', 'auditor'],
  'payout.ask': ['accountant'],
  'payout.hold': ['accountant'],
  'payout.release': ['accountant'],
  'payout.release.check': ['accountant', 'compliance'],
  'payout.decline': ['accountant'],
  'payout.decline.check': ['accountant', 'compliance'],
  'loan.read': ['support', 'underwriter', 'accountant', 'compliance', 'auditor'],
  'loan.adjust': ['underwriter', 'accountant'],
  'loan.adjust.check': ['accountant', 'compliance'],
  'better-terms.offer': ['underwriter'],
  'better-terms.offer.check': ['accountant', 'compliance'],
  'debt.claim': ['underwriter', 'accountant'],
  'debt.claim.check': ['accountant', 'compliance'],
  'credit.return': ['accountant'],
  'credit.return.check': ['accountant', 'compliance'],
  'receipt.read': ['support', 'accountant', 'compliance', 'auditor'],
  // No money moves by it, and none is lost.
  'receipt.refuse': ['accountant'],
  'receipt.identify': ['accountant'],
  'receipt.identify.check': ['accountant', 'compliance'],
  'receipt.move': ['accountant'],
  'receipt.move.check': ['accountant', 'compliance'],
  'job.read': ['accountant', 'compliance', 'admin', 'auditor'],
  'job.retry': ['admin'],
  'job.close': ['admin'],
  'job.bulk.check': ['compliance', 'admin'],
  'staff.read': ['compliance', 'admin', 'auditor'],
  'staff.invite': ['admin'],
  'staff.end': ['admin'],
  'staff.role': ['admin'],
  'staff.role.check': ['admin'],
  'approval.read': ['underwriter', 'accountant', 'compliance', 'admin', 'auditor'],
  'approval.check': ['underwriter', 'accountant', 'compliance', 'admin'],
  // Of the lists that the person may read.
  'list.export': ['accountant', 'compliance', 'auditor'],
  // Totals that identify nobody: an admin may see them too.
  'report.sources': ['underwriter', 'accountant', 'compliance', 'content', 'admin', 'auditor'],
  'report.sources.export': ['accountant', 'compliance', 'auditor'],
  'audit.read': ['compliance', 'admin', 'auditor'],
  'audit.export': ['compliance', 'auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffPermission = keyof typeof staffPermissions

export const staffPermissionNames = Object.keys(staffPermissions) as StaffPermission[]

export function mayDo(roles: readonly StaffRole[], permission: StaffPermission): boolean {
  const allowed: readonly StaffRole[] = staffPermissions[permission]
  return roles.some((role) => allowed.includes(role))
}

/** The database refuses the same pairs: granting rights, or judging them, is apart from moving money. */
export function areRolesApart(roles: readonly StaffRole[]): boolean {
  return !(roles.includes('admin') && (roles.includes('accountant') || roles.includes('auditor')))
}
