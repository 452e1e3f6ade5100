import { createContext, useContext } from 'react'
import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * URL of the small script that every page loads, read-only pages included (docs/decisions/0091): it reports where a
 * visitor comes from and their errors. On a page with the router `entry.client.tsx` fetches it after painting; both
 * kinds of page share one module, so its parts are fetched once per visit.
 */
export const VisitScript = createContext<string | null>(null)

export function useVisitScript(): string | null {
  return useContext(VisitScript)
}

/**
 * The configuration the script needs. It contains nothing about the visitor, because a read-only page is the same for
 * everybody.
 */
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
    /** Set on pages that may load a tag manager, if the lender has one. */
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
