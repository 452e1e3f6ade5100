import { createContext, useContext } from 'react'
import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * The small script of every page, also of those that are only read (docs/decisions/0091): where a visitor comes from,
 * and whether they stumble. Here: its address. On a page with the router `entry.client.tsx` fetches it once all is
 * painted; it is one module for both, so that its parts are fetched once a visit.
 */
export const VisitScript = createContext<string | null>(null)

export function useVisitScript(): string | null {
  return useContext(VisitScript)
}

/** What it needs of the configuration, and nothing about who asks: a page that is only read is the same for everybody. */
export type VisitConfig = Pick<Boot, 'locale' | 'utm'> &
  Pick<
    PublicConfig,
    | 'apiUrl'
    | 'appStand'
    | 'defaultUserAgent'
    | 'faroApiKey'
    | 'faroAppVersion'
    | 'faroDisabled'
    | 'faroIgnoreUrls'
    | 'faroUrl'
    | 'projectName'
    | 'refreshOnResize'
  > & {
    /** On the pages that may carry one, where the lender has one. */
    readonly tagManagerId?: string | undefined
  }

export function visitConfigOf({ locale, utm, config }: Boot): VisitConfig {
  const { apiUrl, appStand, defaultUserAgent, projectName, refreshOnResize } = config
  const { faroApiKey, faroAppVersion, faroDisabled, faroIgnoreUrls, faroUrl } = config
  return {
    ...{ locale, utm, apiUrl, appStand, defaultUserAgent, projectName, refreshOnResize },
    ...{ faroApiKey, faroAppVersion, faroDisabled, faroIgnoreUrls, faroUrl },
  }
}
