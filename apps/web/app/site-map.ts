import type { GuardName } from './guards/guard-names.ts'

/**
 * The site map: every address, the layout it hangs in, the guards that watch it and the screen it shows (Spec §2).
 * Both halves read it: the router to build its routes, the guards to know who watches what.
 */
export const siteMap = [
  { path: '/', layout: 'default', screen: 'pages/screens/home' },
  { path: '/badbrowser', layout: 'auth', screen: 'pages/screens/bad-browser' },
  { path: '/contacts', layout: 'default', screen: 'pages/screens/contacts' },
  { path: '/gallery', layout: 'default', screen: 'gallery/screens/gallery' },
  { path: '/gallery/form', layout: 'default', screen: 'gallery/screens/gallery-form' },
  { path: '/gallery/:component', layout: 'default', screen: 'gallery/screens/gallery-component' },
  { path: '/media', layout: 'empty', screen: 'pages/screens/media' },
  { path: '/product/max-limit', layout: 'installment', screen: 'pages/screens/max-limit' },
  { path: '/promo/techno', layout: 'promo', screen: 'pages/screens/techno' },
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
  readonly guards?: readonly GuardName[]
}
