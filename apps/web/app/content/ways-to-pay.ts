import type { LocaleCode } from '@qadam/wire/locale'
import { contentName, type SiteContent } from './site-content.ts'

/** The ways to pay that the loan's page offers, each with the page that describes it. */
export const wayPages = {
  card: '/how-to-back/bank-card',
  account: '/how-to-back/bank-account',
  kassa24: '/how-to-back/kassa24',
  terminal: '/how-to-back/qiwi-terminal',
} as const

export type WayToPay = keyof typeof wayPages

type Stand = { readonly boot: { readonly locale: LocaleCode }; readonly content: SiteContent }

/** The ways to pay that work on this stand. */
export function connectedWays({ boot, content }: Stand): WayToPay[] {
  const names = Object.keys(wayPages) as WayToPay[]
  return names.filter((way) => content.find(boot.locale, contentName(wayPages[way]))?.isConnected)
}

/** Beside the card payment whose screen asks. */
export function hasOtherWays(stand: Stand): boolean {
  return connectedWays(stand).some((way) => way !== 'card')
}
