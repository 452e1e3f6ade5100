/**
 * The cabinet's screens in menu order; screens of a loan or a contract belong to the section of theirs. Sections with
 * an icon are in the bottom bar on a phone.
 */
export const cabinetSections = [
  { to: '/register/lk', text: 'nav_home', icon: 'home' },
  { to: '/register/lk/loans', text: 'nav_loans', icon: 'money' },
  { to: '/register/lk/documents', text: 'nav_documents', icon: 'paper' },
  { to: '/register/lk/messages', text: 'nav_messages', icon: 'letter' },
  { to: '/register/lk/profile', text: 'nav_profile', icon: undefined },
  { to: '/register/lk/devices', text: 'nav_devices', icon: undefined },
  { to: '/register/lk/my-data', text: 'nav_my_data', icon: undefined },
] as const

/** A payment and an agreement are a loan's, at addresses of their own. */
const ofLoans = /^\/register\/lk\/(payments|addenda)\//

/** The section a path belongs to; undefined for the steps of an application and of a contract. */
export function sectionOf(path: string): string | undefined {
  if (ofLoans.test(path)) return '/register/lk/loans'
  return cabinetSections.findLast(({ to }) => path === to || (to !== '/register/lk' && path.startsWith(`${to}/`)))?.to
}
