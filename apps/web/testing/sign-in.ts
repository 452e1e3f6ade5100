import { aRegistrant, type Registrant } from '../../api/testing/a-registrant.ts'
import type { Site } from './a-site.ts'
import { takeCookies, type Visitor } from './a-visitor.ts'

/** Signs in with a new phone and gives the visitor its cookies. */
export async function signIn(visitor: Visitor, site: Site, who: { phone?: string } = {}): Promise<Registrant> {
  const registrant = await aRegistrant(site, who)
  takeCookies(visitor.cookies, [...registrant.given, 'logged_in=1'])
  return registrant
}
