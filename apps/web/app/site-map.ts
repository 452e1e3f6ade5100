import type { GuardName } from './guards/guard-names.ts'

/** A screen of the registration is seen only by whoever stands at its step. */
const ofRegistration = { layout: 'auth', guards: ['step-route-guard'] } as const

/** Spec §4: whoever enters tells where they come from. Two more names, register-address and register-employment, have no screen. */
const withSource = { layout: 'auth', guards: ['step-route-guard', 'send-utm-new', 'send-utm-old'] } as const

/**
 * The site map: every address, the layout it hangs in, the guards that watch it and the screen it shows (Spec §2).
 * Both halves read it: the router to build its routes, the guards to know who watches what.
 */
export const siteMap = [
  { path: '/', layout: 'default', screen: 'calculator/screens/home', isPublic: true },
  { path: '/about', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/about/documents', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/about/documents/deleting-account', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/about/documents/privacy-policy', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/badbrowser', layout: 'auth', screen: 'pages/screens/bad-browser' },
  { path: '/contacts', layout: 'default', screen: 'pages/screens/contacts', isPublic: true },
  { path: '/data-leak', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/documents/:id', layout: 'auth', screen: 'documents/screens/document' },
  { path: '/flood-relief', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/gallery', layout: 'default', screen: 'gallery/screens/gallery' },
  { path: '/gallery/form', layout: 'default', screen: 'gallery/screens/gallery-form' },
  { path: '/gallery/:component', layout: 'default', screen: 'gallery/screens/gallery-component' },
  { path: '/help', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/help/financial-competence', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/help/security', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back', layout: 'default', screen: 'pages/screens/how-to-back' },
  { path: '/how-to-back/bank-account', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/bank-card', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/kassa24', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/paydala', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/qiwi-terminal', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/qiwi-wallet', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-back/yurta', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-take', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-take/bank-account', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-take/bank-card', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  { path: '/how-to-take/cash', layout: 'default', screen: 'pages/screens/words', isPublic: true },
  {
    path: '/login',
    layout: 'auth',
    screen: 'session/screens/login',
    guards: ['step-route-guard', 'clear-login', 'send-utm-new', 'send-utm-old'],
  },
  {
    path: '/login/iin',
    layout: 'auth',
    screen: 'registration/screens/iin',
    guards: ['step-route-guard', 'satcredit-redirect', 'send-utm-new', 'send-utm-old'],
  },
  { path: '/logout', layout: 'empty', screen: 'session/screens/log-out' },
  { path: '/media', layout: 'empty', screen: 'pages/screens/media', isPublic: true },
  { path: '/operator/sources', layout: 'default', screen: 'operator/screens/sources' },
  { path: '/operator/sources/file', layout: 'empty', screen: 'operator/screens/sources-file' },
  { path: '/product/max-limit', layout: 'installment', screen: 'calculator/screens/max-limit', isPublic: true },
  { path: '/promo/techno', layout: 'promo', screen: 'pages/screens/words', isPublic: true },
  { path: '/promo/techno/legal', layout: 'promo', screen: 'pages/screens/words', isPublic: true },
  { path: '/register/liveness-error', screen: 'identification/screens/liveness-error', ...ofRegistration },
  {
    path: '/register/liveness-waiting-results',
    screen: 'identification/screens/liveness-waiting-results',
    ...ofRegistration,
  },
  { path: '/register/lk', screen: 'cabinet/screens/home', ...withSource },
  { path: '/register/lk/apply', screen: 'application/screens/apply', ...ofRegistration },
  { path: '/register/lk/contract', screen: 'contract/screens/contract', ...ofRegistration },
  { path: '/register/lk/decision', screen: 'application/screens/decision', ...ofRegistration },
  { path: '/register/lk/devices', screen: 'cabinet/screens/devices', ...ofRegistration },
  { path: '/register/lk/documents', screen: 'cabinet/screens/documents', ...ofRegistration },
  { path: '/register/lk/loans', screen: 'loans/screens/loans', ...ofRegistration },
  { path: '/register/lk/loans/:id', screen: 'loans/screens/loan', ...ofRegistration },
  { path: '/register/lk/messages', screen: 'conversations/screens/messages', ...ofRegistration },
  { path: '/register/lk/my-data', screen: 'personal-data/screens/my-data', ...ofRegistration },
  { path: '/register/lk/my-data/delete', screen: 'personal-data/screens/delete-account', ...ofRegistration },
  { path: '/register/lk/profile', screen: 'cabinet/screens/profile', ...ofRegistration },
  { path: '/register/lk/profile/email', screen: 'cabinet/screens/email', ...ofRegistration },
  { path: '/register/lk/requisites', screen: 'contract/screens/requisites', ...ofRegistration },
  { path: '/register/passport', screen: 'registration/screens/passport', ...withSource },
  { path: '/register/personal', screen: 'registration/screens/personal', ...withSource },
  { path: '/register/personal-and-passport', screen: 'registration/screens/personal-and-passport', ...ofRegistration },
  { path: '/register/photo', screen: 'identification/screens/photo', ...withSource },
  { path: '/register/photo/frame', layout: 'empty', screen: 'identification/screens/photo-frame' },
  { path: '/register/seen', layout: 'empty', screen: 'session/screens/seen' },
  { path: '/register/signing-init-error', screen: 'signing/screens/signing-init-error', ...ofRegistration },
  { path: '/register/signing-init-wait', screen: 'signing/screens/signing-init-wait', ...ofRegistration },
  { path: '/register/signing-waiting-results', screen: 'signing/screens/signing-waiting-results', ...ofRegistration },
  { path: '/register/signing-redirect', layout: 'empty', screen: 'signing/screens/signing-redirect' },
  { path: '/register/step', layout: 'empty', screen: 'registration/screens/step-now' },
  { path: '/register/wait', screen: 'waiting/screens/wait', ...withSource },
  { path: '/sandbox', layout: 'default', screen: 'sandbox/screens/sandbox' },
  { path: '/sandbox/failure/:kind', layout: 'default', screen: 'sandbox/screens/failure' },
  { path: '/sandbox/inbox', layout: 'default', screen: 'sandbox/screens/inbox' },
  { path: '/sandbox/messages', layout: 'default', screen: 'sandbox/screens/messages' },
  { path: '/sandbox/people', layout: 'default', screen: 'sandbox/screens/people' },
  { path: '/sandbox/providers', layout: 'default', screen: 'sandbox/screens/providers' },
  { path: '/sandbox/reviews', layout: 'default', screen: 'sandbox/screens/reviews' },
  { path: '/sandbox/telemetry', layout: 'default', screen: 'sandbox/screens/telemetry' },
  { path: '/sandbox/time', layout: 'default', screen: 'sandbox/screens/time' },
  { path: '/sandbox/signing', layout: 'default', screen: 'sandbox/screens/signing' },
  { path: '/*', layout: 'empty', screen: 'pages/screens/not-found', guards: ['not-found-cache'] },
] as const satisfies SiteMapEntry[]

export type Layout = 'auth' | 'default' | 'empty' | 'installment' | 'promo'

export type SiteMapEntry = {
  readonly path: `/${string}`
  readonly layout: Layout
  readonly screen: string
  /** For everybody to find: search engines are told of it, and messengers get a picture of its title. */
  readonly isPublic?: true
  readonly guards?: readonly GuardName[]
}
