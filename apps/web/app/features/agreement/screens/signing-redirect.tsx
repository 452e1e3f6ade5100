import { getAgreementPage } from '@qadam/wire/agreement'
import { redirect } from 'react-router'
import { pathIn } from '../../../boot/locale-path.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import type { Route } from './+types/signing-redirect.ts'

export const handle = { scripted: true }

/** Spec §4: the browser's location is replaced with the signing page. An unavailable signing page is fatal. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { localePrefix, publicOrigin } = page.boot.config
  const return_to = publicOrigin + pathIn(page.boot.locale, '/register/signing-waiting-results', localePrefix)
  const { redirect_url } = await call(page, getAgreementPage, { query: { return_to } })
  throw redirect(redirect_url)
}

/** Never rendered: without its own component the route would return a failure as data instead of the error page. */
export default function SigningRedirect() {
  return null
}
