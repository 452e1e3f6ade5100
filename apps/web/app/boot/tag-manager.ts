import type { PlaceOfSite } from '../site-paths.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * The lender's tag manager, on the pages that may ever carry it: public ones, whose footer leads back to the question,
 * and of them those without the router. What a router has once loaded stays while somebody writes their name and number.
 */
export function tagManagerOf({ tagManagerId }: PublicConfig, { isPublic, isBare }: PlaceOfSite): string | undefined {
  return isPublic && !isBare && tagManagerId !== '' ? tagManagerId : undefined
}
