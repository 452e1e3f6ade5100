import type { GuardName } from './guards/guard-names.ts'

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
    guards: ['step-route-guard', 'clear-login'],
  },
  {
    path: '/login/iin',
    layout: 'auth',
    screen: 'registration/screens/iin',
    guards: ['step-route-guard', 'satcredit-redirect'],
  },
  { path: '/logout', layout: 'empty', screen: 'session/screens/log-out' },
  { path: '/media', layout: 'empty', screen: 'pages/screens/media', isPublic: true },
  { path: '/product/max-limit', layout: 'installment', screen: 'calculator/screens/max-limit', isPublic: true },
  { path: '/promo/techno', layout: 'promo', screen: 'pages/screens/words', isPublic: true },
  { path: '/promo/techno/legal', layout: 'promo', screen: 'pages/screens/words', isPublic: true },
  {
    path: '/register/liveness-error',
    layout: 'auth',
    screen: 'identification/screens/liveness-error',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/liveness-waiting-results',
    layout: 'auth',
    screen: 'identification/screens/liveness-waiting-results',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/lk',
    layout: 'auth',
    screen: 'cabinet/screens/door',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/passport',
    layout: 'auth',
    screen: 'registration/screens/passport',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/personal',
    layout: 'auth',
    screen: 'registration/screens/personal',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/personal-and-passport',
    layout: 'auth',
    screen: 'registration/screens/personal-and-passport',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/photo',
    layout: 'auth',
    screen: 'identification/screens/photo',
    guards: ['step-route-guard'],
  },
  { path: '/register/photo/frame', layout: 'empty', screen: 'identification/screens/photo-frame' },
  {
    path: '/register/signing-init-error',
    layout: 'auth',
    screen: 'signing/screens/signing-init-error',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/signing-init-wait',
    layout: 'auth',
    screen: 'signing/screens/signing-init-wait',
    guards: ['step-route-guard'],
  },
  {
    path: '/register/signing-waiting-results',
    layout: 'auth',
    screen: 'signing/screens/signing-waiting-results',
    guards: ['step-route-guard'],
  },
  { path: '/register/signing-redirect', layout: 'empty', screen: 'signing/screens/signing-redirect' },
  { path: '/register/step', layout: 'empty', screen: 'registration/screens/step-now' },
  {
    path: '/register/wait',
    layout: 'auth',
    screen: 'registration/screens/wait',
    guards: ['step-route-guard'],
  },
  { path: '/sandbox', layout: 'default', screen: 'sandbox/screens/sandbox' },
  { path: '/sandbox/failure/:kind', layout: 'default', screen: 'sandbox/screens/failure' },
  { path: '/sandbox/inbox', layout: 'default', screen: 'sandbox/screens/inbox' },
  { path: '/sandbox/people', layout: 'default', screen: 'sandbox/screens/people' },
  { path: '/sandbox/providers', layout: 'default', screen: 'sandbox/screens/providers' },
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
