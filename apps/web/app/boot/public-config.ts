import type { Stand } from '@qadam/wire/setting'

/** The public part of the configuration: the server sends it to the browser with the page (Spec §3). */
export type PublicConfig = {
  readonly appStand: Stand
  readonly projectName: string
  readonly publicOrigin: string
  readonly apiUrl: string
  readonly localePrefix: boolean
  /** A client is signed out of the cabinet after this much inactivity. */
  readonly cabinetIdleMinutes: number
  readonly defaultUserAgent: string
  readonly refreshOnResize: boolean
  readonly newUtmMechanismEnabled: boolean
  readonly faroUrl: string
  readonly faroApiKey: string
  readonly faroAppVersion: string
  readonly faroIgnoreUrls: readonly string[]
  readonly faroDisabled: boolean
  /** Empty if the lender has none. */
  readonly tagManagerId: string
  readonly supportPhone: string
  readonly supportEmail: string
  readonly securityEmail: string
  /** As registered, for the footer of every page. */
  readonly lender: { readonly ru: string; readonly kk: string; readonly bin: string; readonly licence: string }
  readonly socialUrl: string
  readonly messengerUrl: string
  readonly sandbox: boolean
  /** Null if another provider checks faces. */
  readonly verilive: VerilivePlaces | null
  readonly routeRules: readonly RouteRule[]
  readonly partnerRedirect: PartnerRedirect | null
}

/** Configuration of a path pattern: a redirect, or named guards switched on and off. */
export type RouteRule = {
  readonly path: string
  readonly redirect?: string | undefined
  readonly guards?: Readonly<Record<string, boolean>> | undefined
}

export type VerilivePlaces = {
  readonly scriptUrl: string
  readonly serviceUrl: string
}

export type PartnerRedirect = {
  readonly to: string
  readonly when: { readonly in: 'query' | 'cookie'; readonly name: string; readonly value: string }
}
