import { nextSteps } from '@qadam/domain/registration/next-steps'
import { listApplications } from '@qadam/wire/applications'
import { openChannel } from '@qadam/wire/realtime'
import type { Page } from '../boot/page-context.ts'
import { call } from '../http/call.ts'
import { statusOf } from './current-step.ts'
import { isScreenOf, pathOfStep, screenAfter } from './step-paths.ts'

/** Max number of candidate screens to prefetch. */
const maxPrefetched = 4

/** For the frame: what a screen needs to follow the step; null if the page has no step to follow. */
export async function followVisit(page: Page, path: string) {
  const isStepScreen = path.startsWith('/register/') || path === '/login/iin'
  const status = isStepScreen ? await statusOf(page) : undefined
  if (!status || !isScreenOf(status.step_name, path)) return null
  const step = status.step_name
  const after = (await isPassable(page, path)) ? screenAfter(path) : undefined
  const paths = new Set([...(after === undefined ? [] : [after]), ...nextSteps(step).map(pathOfStep)])
  const nextScreens = [...paths].slice(0, maxPrefetched).map((path) => ({ path, files: page.screenFiles[path] ?? [] }))
  return { step, channel: await call(page, openChannel, {}), nextScreens }
}

/** A decision leads on only where it offers something; the screen itself reads the same answer. */
async function isPassable(page: Page, path: string): Promise<boolean> {
  if (path !== '/register/lk/decision') return true
  const [newest] = (await call(page, listApplications, {})).applications
  return newest?.state === 'approved' && Boolean(newest.decision?.offer)
}
