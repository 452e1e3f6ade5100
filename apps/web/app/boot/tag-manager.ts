import type { PlaceOfSite } from '../site-paths.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * Only public pages without the router load the lender's tag manager: their footer has the link to change consent, and
 * a script loaded with the router would stay while a person types their name and number.
 */
export function tagManagerOf({ tagManagerId }: PublicConfig, { isIndexed, isBare }: PlaceOfSite): string | undefined {
  return isIndexed && !isBare && tagManagerId !== '' ? tagManagerId : undefined
}
