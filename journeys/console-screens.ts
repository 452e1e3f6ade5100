import type { consoleWords } from './fixtures/console-words.ts'

type OpenedAt = { readonly role: keyof typeof consoleWords.ru.roles; readonly paths: readonly string[] }

/** Screens that the journey through the console opens by their address, with the role that opens them. */
export const openedAt: readonly OpenedAt[] = [
  {
    role: 'support',
    paths: ['/', '/find', '/cases', '/conversations', '/registrations', '/me', '/me/passkeys', '/keys'],
  },
  { role: 'underwriter', paths: ['/', '/applications', '/approvals', '/reports/sources'] },
  { role: 'verifier', paths: ['/checks'] },
  { role: 'accountant', paths: ['/payouts', '/payouts?list=finished', '/receipts', '/jobs'] },
  { role: 'admin', paths: ['/', '/staff', '/nowhere'] },
  { role: 'auditor', paths: ['/audit'] },
]

/** Screens of one person or matter, which it reaches by links. */
export const reached = [
  ...['/clients/:id', '/loans/:id', '/write-offs/:id', '/credit-returns/:id', '/debt-claims/:id', '/better-terms/:id'],
  ...['/payouts/:id', '/receipts/:id', '/applications/:id'],
  ...['/conversations/:id', '/cases/:id', '/checks/:id', '/registrations/:id', '/colleagues/:id', '/approvals/:id'],
  ...['/invitation/:key', '/sign-in'],
] as const

/** Addresses without a screen of their own, each with the reason. */
export const withoutScreen: Readonly<Record<string, string>> = {
  '/sign-out': 'answers a press and leads to the sign-in',
  '/sign-in/issuer': "takes the answer of the lender's issuer of identities and leads on",
  '/checks/:id/state-photo': 'a picture',
  '/checks/:id/best-frame': 'a picture',
  '/cases/:id/pictures/:picture': 'a picture',
  '/applications/:id/pictures/:picture': 'a picture',
  '/contracts/:id/file': 'a file',
  '/addenda/:id/file': 'a file',
}

export function isOfPattern(path: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*$/, ''))
}
