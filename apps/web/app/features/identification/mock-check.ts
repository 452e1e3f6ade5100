import type { LivenessCheck, LivenessError, LivenessHeard } from './liveness-check.ts'

type MockCheck = LivenessCheck & {
  succeed(bestFrame: string): void
  fail(): void
  breakWith(name: LivenessError): void
}

/** A check without a camera: whoever looks at the page decides how it ends. */
export function mockCheck(heard: LivenessHeard): MockCheck {
  let isOver = false
  const once = (tell: () => void) => {
    if (isOver) return
    isOver = true
    tell()
  }
  return {
    async start({ session_id }) {
      heard.update('look_straight')
      return session_id
    },
    dispose() {
      isOver = true
    },
    succeed: (bestFrame) =>
      once(() => {
        heard.update('hold_still')
        heard.success(bestFrame)
      }),
    fail: () => once(heard.fail),
    breakWith: (name) => once(() => heard.error(name)),
  }
}
