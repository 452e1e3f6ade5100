import { openChannel } from '@qadam/wire/realtime'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { standingOf } from '../../../steps/standing.ts'
import type { StepNow } from '../../../steps/step-now.ts'
import type { Route } from './+types/step-now.ts'

export const handle = { scripted: true }

/** What an open page asks when its socket may have missed something: where it stands, and a new right to listen. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const standing = await standingOf(page)
  const now: StepNow = standing
    ? { step: standing.step_name, channel: await call(page, openChannel, {}) }
    : { step: null, channel: null }
  return Response.json(now, { headers: { 'Cache-Control': 'no-store' } })
}
