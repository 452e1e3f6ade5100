import { openChannel } from '@qadam/contract/realtime'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'
import { standingOf } from './standing.ts'
import { isScreenOf } from './step-paths.ts'

/** For the frame: what its screen needs to follow the step; null where there is none to follow. */
export async function followVisit(page: Page, path: string) {
  const isStepScreen = path.startsWith('/register/') || path === '/login/iin'
  const standing = isStepScreen ? await standingOf(page) : undefined
  if (!standing || !isScreenOf(standing.step_name, path)) return null
  return { step: standing.step_name, channel: await call(page, openChannel, {}) }
}
