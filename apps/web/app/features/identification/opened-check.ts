import type { livenessKinds } from '@qadam/wire/identification'
import type { LivenessAccess } from './liveness-check.ts'

export type LivenessKind = (typeof livenessKinds)[number]

/** Result of the screen's action: the session, and the kind of check it was opened for. */
export type OpenedCheck = { readonly access: LivenessAccess; readonly kind: LivenessKind }

/** Form commands that open each kind of check. */
export const openingCommands = {
  usual: 'open',
  without_turning: 'open_without_turning',
  mock: 'open_mock',
} as const satisfies Record<LivenessKind, string>

/** Field of the consent checkbox; its value is the id of the accepted document. */
export const consentField = 'biometricConsent'

export function kindOpenedBy(command: unknown): LivenessKind | undefined {
  return (Object.keys(openingCommands) as LivenessKind[]).find((kind) => openingCommands[kind] === command)
}

export function openedIn(actionData: unknown): OpenedCheck | undefined {
  return typeof actionData === 'object' && actionData !== null && 'access' in actionData
    ? (actionData as OpenedCheck)
    : undefined
}
