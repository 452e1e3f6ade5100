import { aRegistrant, type Registrant } from '../../api/testing/a-registrant.ts'
import type { Site } from './a-site.ts'
import { takeCookies, type Visitor } from './a-visitor.ts'

/** Signs a new phone in, as the visitor's browser would have. */
export async function signIn(visitor: Visitor, site: Site, who: { phone?: string } = {}): Promise<Registrant> {
  const registrant = await aRegistrant(site, who)
  takeCookies(visitor.cookies, [...registrant.given, 'logged_in=1'])
  return registrant
}
