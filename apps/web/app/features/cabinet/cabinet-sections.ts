/** The cabinet's screens in the order of its menu; screens of one loan or one contract belong to theirs. */
export const cabinetSections = [
  { to: '/register/lk', text: 'nav_home' },
  { to: '/register/lk/loans', text: 'nav_loans' },
  { to: '/register/lk/documents', text: 'nav_documents' },
  { to: '/register/lk/messages', text: 'nav_messages' },
  { to: '/register/lk/profile', text: 'nav_profile' },
  { to: '/register/lk/devices', text: 'nav_devices' },
  { to: '/register/lk/my-data', text: 'nav_my_data' },
] as const

/** The section that an address lies in; undefined for the steps of an application and of a contract. */
export function sectionOf(path: string): string | undefined {
  return cabinetSections.findLast(({ to }) => path === to || (to !== '/register/lk' && path.startsWith(`${to}/`)))?.to
}
