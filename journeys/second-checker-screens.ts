import { publicPages } from './fixtures/public-pages.ts'

const cabinet = '/register/lk'
const guides = '/how-to-'
const loan = `${cabinet}/loans/:id`

/** The screens that the second checker reads, by the journey that brings a browser to them; `:id` is filled in there. */
export const screensRead = {
  public: [
    ...publicPages.filter((path) => !path.startsWith(guides)),
    ...['/login', '/help/search?q=долг', '/badbrowser', '/not-there', '/kk', '/kk/login', '/kk/help'],
    ...[`/not-me/${'a'.repeat(43)}`, `/not-me/number/${'a'.repeat(43)}`],
  ],
  guides: publicPages.filter((path) => path.startsWith(guides)),
  sandbox: [
    ...['/sandbox', '/sandbox/people', '/sandbox/till', '/sandbox/providers', '/sandbox/reviews', '/sandbox/clock'],
    ...['/sandbox/inbox', '/sandbox/messages', '/sandbox/telemetry', '/sandbox/time', '/sandbox/failure/loader'],
    ...['/gallery', '/gallery/form', '/gallery/button'],
  ],
  operator: ['/operator/sources'],
  login: ['/login?code', '/documents/:id'],
  registration: [
    { at: 'iin', path: '/login/iin' },
    { at: 'passport', lacks: 'document', path: '/register/passport' },
    { at: 'personal_and_passport', lacks: 'both', path: '/register/personal-and-passport' },
    { at: 'waiting_external_personal', iin: '910627490173', path: '/register/wait' },
    { at: 'personal', path: '/register/personal' },
    { at: 'verigram', path: '/kk/register/photo' },
    { at: 'verigram', path: '/register/liveness-waiting-results' },
    { at: 'liveness_failed', persona: 'no_face', path: '/register/liveness-error' },
    { at: 'signing_init_success', path: '/register/signing-init-wait' },
    { at: 'signing_init_success', path: '/register/signing-waiting-results' },
    { at: 'signing_failed', signs: 'reject', path: '/register/signing-init-error' },
  ],
  signing: ['/sandbox/signing'],
  cabinet: [
    ...['', '/apply', '/loans', '/documents', '/messages', '/profile', '/devices', '/my-data'].map(
      (one) => cabinet + one,
    ),
    ...[`${cabinet}/messages/complaints`, `${cabinet}/profile/email`, `${cabinet}/my-data/delete`, `/kk${cabinet}`],
  ],
  decision: [`${cabinet}/decision`],
  offer: [`${cabinet}/decision`, `${cabinet}/requisites`],
  contract: [`${cabinet}/contract`],
  declined: [`${cabinet}/requisites`, `${cabinet}/contract`],
  loan: [loan, `/kk${loan}`, `${loan}/pay`, `${loan}/autopay`, `${loan}/time`, `${cabinet}/contract`],
  addendum: [`${cabinet}/addenda/:id`],
  payment: [`${cabinet}/payments/:id`],
  acquirer: ['/sandbox/acquirer/:invoice'],
} as const

/** Addresses without a screen of their own, each with the reason. */
export const withoutScreen: Readonly<Record<string, string>> = {
  '/how-to-back': 'redirects to the first way to pay',
  '/logout': 'answers a press; opened as a page it is the missing page',
  '/operator/sources/file': 'a CSV file',
  '/register/lk/contract/signature': 'redirects to the signing provider and back',
  '/register/photo/frame': 'receives pictures of the face check',
  '/register/seen': 'receives the news that a page is being read',
  '/register/signing-redirect': 'redirects to the signing provider',
}
