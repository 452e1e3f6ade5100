/** The named guards of Spec §2. A name gets its guard in guard-registry.ts when its room is built. */
export const guardNames = [
  'step-route-guard',
  'clear-login',
  'satcredit-redirect',
  'not-found-cache',
  'send-utm-new',
  'send-utm-old',
] as const

export type GuardName = (typeof guardNames)[number]
