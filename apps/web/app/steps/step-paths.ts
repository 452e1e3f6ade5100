import type { Step } from '@qadam/domain/registration/steps'
import type { Namespace } from '../texts/namespaces.ts'

type StepPath = `/login/${string}` | `/register/${string}`

/** Spec §4: the screens of each step. A client is redirected to the first and may stay on the others. */
const stepPaths: Readonly<Record<Step, readonly [StepPath, ...StepPath[]]>> = {
  iin: ['/login/iin'],
  waiting_external_personal: ['/register/wait'],
  personal: ['/register/personal'],
  passport: ['/register/passport'],
  personal_and_passport: ['/register/personal-and-passport'],
  waiting_external_photo: ['/register/wait'],
  // The second screen is shown while the sent picture is being uploaded.
  verigram: ['/register/photo', '/register/liveness-waiting-results'],
  waiting_liveness_results: ['/register/liveness-waiting-results'],
  liveness_failed: ['/register/liveness-error'],
  client_creating: ['/register/wait'],
  signing_init: ['/register/signing-init-wait'],
  // The second is for a return from the signing page, with its result in the URL.
  signing_init_success: ['/register/signing-init-wait', '/register/signing-waiting-results'],
  signing_result: ['/register/signing-waiting-results'],
  signing_failed: ['/register/signing-init-error'],
  personal_cabinet: ['/register/lk'],
}

/** Text namespaces of prefetched screens. */
const wordsOfScreens: readonly (readonly [RegExp, Namespace])[] = [
  [/^\/register\/lk\/(requisites|contract)$/, 'contract'],
  [/^\/register\/lk/, 'cabinet'],
  [/^\/register\/wait$/, 'waiting'],
  [/^\/register\/(photo|liveness)/, 'identification'],
  [/^\/register\/signing/, 'agreement'],
]

export function wordsOf(path: string): Namespace {
  return wordsOfScreens.find(([screens]) => screens.test(path))?.[1] ?? 'registration'
}

/** Screens of the cabinet that are left by one press, with the screen it leads to. */
const screensAfter: Readonly<Record<string, string>> = {
  '/register/lk/decision': '/register/lk/requisites',
  '/register/lk/requisites': '/register/lk/contract',
}

export function screenAfter(path: string): string | undefined {
  return screensAfter[path]
}

export function pathOfStep(step: Step): StepPath {
  return stepPaths[step][0]
}

export function isScreenOf(step: Step, path: string): boolean {
  // The cabinet has several pages of its own.
  if (step === 'personal_cabinet' && path.startsWith('/register/lk/')) return true
  return stepPaths[step].some((screen) => screen === path)
}
