import { markSeen } from '@qadam/wire/session'
import { pageContext } from '../../../boot/page-context.ts'
import { tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import type { Route } from './+types/seen.ts'

export const handle = { scripted: true }

export function loader({ url }: Route.LoaderArgs) {
  throw pageError(404, `Page not found ${url.pathname}`)
}

/** Keeps the session alive while a cabinet page is open and read without any other requests. */
export async function action({ context }: Route.ActionArgs) {
  await tryCall(context.get(pageContext), markSeen, {})
  return Response.json({}, { headers: { 'Cache-Control': 'no-store' } })
}
