import { getStep, type RegistrationStep } from '@qadam/wire/registration'
import type { Page } from '../boot/page-context.ts'
import { callIfSignedIn } from '../http/call.ts'

const asked = new WeakMap<Page, Promise<RegistrationStep | undefined>>()

/** The visitor's registration step, requested once per page; undefined if nobody is signed in. */
export function statusOf(page: Page): Promise<RegistrationStep | undefined> {
  const known = asked.get(page) ?? callIfSignedIn(page, getStep, {})
  asked.set(page, known)
  return known
}

/** For the screen of a step: its guard has already checked that the visitor is signed in. */
export async function statusOn(page: Page): Promise<RegistrationStep> {
  const status = await statusOf(page)
  if (!status) throw new Error('A step’s screen without its guard: step-route-guard must be named in site-paths.ts')
  return status
}
