/** The named guards of Spec §2; site-guards.ts maps them to implementations. */
export const guardNames = [
  'step-route-guard',
  'clear-login',
  'satcredit-redirect',
  'not-found-cache',
  'send-utm-new',
  'send-utm-old',
] as const

export type GuardName = (typeof guardNames)[number]

/** A registration screen is accessible only at its own step. */
const ofRegistration = ['step-route-guard'] as const

/**
 * Spec §4: entering these pages reports the visitor's source. Two more names in the specification, register-address and
 * register-employment, have no screen.
 */
const withSource = ['step-route-guard', 'send-utm-new', 'send-utm-old'] as const

/**
 * Every path of the site, its visibility and its guards: data that every layer may import, in the browser too.
 * site-map.ts, above all layers, maps the paths to screens.
 */
export const sitePaths = [
  { path: '/', isIndexed: true },
  { path: '/about', isIndexed: true },
  { path: '/about/documents', isIndexed: true },
  { path: '/about/documents/deleting-account', isIndexed: true },
  { path: '/about/documents/privacy-policy', isIndexed: true },
  { path: '/badbrowser' },
  { path: '/contacts', isIndexed: true },
  { path: '/data-leak', isIndexed: true },
  { path: '/documents/:id' },
  { path: '/flood-relief', isIndexed: true },
  { path: '/gallery' },
  { path: '/gallery/form' },
  { path: '/gallery/:component' },
  { path: '/help', isIndexed: true },
  { path: '/help/financial-competence', isIndexed: true },
  { path: '/help/search' },
  { path: '/help/security', isIndexed: true },
  { path: '/how-to-back' },
  { path: '/how-to-back/bank-account', isIndexed: true },
  { path: '/how-to-back/bank-card', isIndexed: true },
  { path: '/how-to-back/kassa24', isIndexed: true },
  { path: '/how-to-back/paydala', isIndexed: true },
  { path: '/how-to-back/qiwi-terminal', isIndexed: true },
  { path: '/how-to-back/qiwi-wallet', isIndexed: true },
  { path: '/how-to-back/yurta', isIndexed: true },
  { path: '/how-to-take', isIndexed: true },
  { path: '/how-to-take/bank-account', isIndexed: true },
  { path: '/how-to-take/bank-card', isIndexed: true },
  { path: '/how-to-take/cash', isIndexed: true },
  { path: '/login', guards: ['step-route-guard', 'clear-login', 'send-utm-new', 'send-utm-old'] },
  { path: '/login/iin', guards: ['step-route-guard', 'satcredit-redirect', 'send-utm-new', 'send-utm-old'] },
  { path: '/logout' },
  { path: '/media', isIndexed: true, isBare: true },
  { path: '/not-me/:key' },
  { path: '/not-me/number/:key' },
  { path: '/operator/sources' },
  { path: '/operator/sources/file' },
  { path: '/product/max-limit', isIndexed: true },
  { path: '/promo/techno', isIndexed: true },
  { path: '/promo/techno/legal', isIndexed: true },
  { path: '/register/liveness-error', guards: ofRegistration },
  { path: '/register/liveness-waiting-results', guards: ofRegistration },
  { path: '/register/lk', guards: withSource },
  { path: '/register/lk/addenda/:id', guards: ofRegistration },
  { path: '/register/lk/apply', guards: ofRegistration },
  { path: '/register/lk/contract', guards: ofRegistration },
  { path: '/register/lk/contract/signature' },
  { path: '/register/lk/decision', guards: ofRegistration },
  { path: '/register/lk/devices', guards: ofRegistration },
  { path: '/register/lk/documents', guards: ofRegistration },
  { path: '/register/lk/loans', guards: ofRegistration },
  { path: '/register/lk/loans/:id', guards: ofRegistration },
  { path: '/register/lk/loans/:id/autopay', guards: ofRegistration },
  { path: '/register/lk/loans/:id/pay', guards: ofRegistration },
  { path: '/register/lk/loans/:id/time', guards: ofRegistration },
  { path: '/register/lk/messages', guards: ofRegistration },
  { path: '/register/lk/messages/complaints', guards: ofRegistration },
  { path: '/register/lk/my-data', guards: ofRegistration },
  { path: '/register/lk/my-data/delete', guards: ofRegistration },
  { path: '/register/lk/payments/:id', guards: ofRegistration },
  { path: '/register/lk/profile', guards: ofRegistration },
  { path: '/register/lk/profile/email', guards: ofRegistration },
  { path: '/register/lk/requisites', guards: ofRegistration },
  { path: '/register/passport', guards: withSource },
  { path: '/register/personal', guards: withSource },
  { path: '/register/personal-and-passport', guards: ofRegistration },
  { path: '/register/photo', guards: withSource },
  { path: '/register/photo/frame' },
  { path: '/register/seen' },
  { path: '/register/signing-init-error', guards: ofRegistration },
  { path: '/register/signing-init-wait', guards: ofRegistration },
  { path: '/register/signing-waiting-results', guards: ofRegistration },
  { path: '/register/signing-redirect' },
  { path: '/register/wait', guards: withSource },
  { path: '/sandbox' },
  { path: '/sandbox/acquirer/:invoice' },
  { path: '/sandbox/clock' },
  { path: '/sandbox/failure/:kind' },
  { path: '/sandbox/inbox' },
  { path: '/sandbox/messages' },
  { path: '/sandbox/people' },
  { path: '/sandbox/providers' },
  { path: '/sandbox/reviews' },
  { path: '/sandbox/telemetry' },
  { path: '/sandbox/till' },
  { path: '/sandbox/time' },
  { path: '/sandbox/signing' },
  { path: '/*', guards: ['not-found-cache'] },
] as const satisfies PlaceOfSite[]

export type SitePath = (typeof sitePaths)[number]['path']

export type PlaceOfSite = {
  readonly path: `/${string}`
  /** Indexed by search engines, and shared with a picture of its title. */
  readonly isIndexed?: true
  /** Has neither the header nor the footer of the other public pages. */
  readonly isBare?: true
  readonly guards?: readonly GuardName[]
}
