import { logOut } from '@qadam/wire/session'
import { redirect } from 'react-router'
import { isLoggedIn, notifyOtherTabs } from '../../../boot/logged-in-flag.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { forgetDevice } from '../../../form/typed.ts'
import { tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { idleMark } from '../login-stages.ts'
import type { Route } from './+types/log-out.ts'

export const handle = { scripted: true }

/** There is no page here: logging out is a POST by the button. */
export function loader({ url }: Route.LoaderArgs) {
  throw pageError(404, `Page not found ${url.pathname}`)
}

/** Spec §4: both tokens are revoked on the server, and the response drops their cookies. */
export async function action({ context, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const { refresh, session } = page.visitor.session.held()
  const body = refresh === undefined ? undefined : { refreshToken: refresh }
  await tryCall(page, logOut, { body }, { token: session })
  return redirect(url.searchParams.has(idleMark) ? `/login?${idleMark}` : '/login')
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    forgetDevice()
    // Where the API did not respond the session lives on, here and in the other tabs.
    if (!isLoggedIn()) notifyOtherTabs()
  }
}
