import type { livenessKinds } from '@qadam/wire/identification'
import type { LivenessAccess } from './liveness-check.ts'

export type LivenessKind = (typeof livenessKinds)[number]

/** What the screen’s action answered: the session, and which kind of check it was opened for. */
export type OpenedCheck = { readonly access: LivenessAccess; readonly kind: LivenessKind }

/** What a button that opens each kind sends. */
export const openingCommands = {
  usual: 'open',
  without_turning: 'open_without_turning',
  mock: 'open_mock',
} as const satisfies Record<LivenessKind, string>

/** Where the tick beside them says which document was agreed to. */
export const consentField = 'biometricConsent'

export function kindOpenedBy(command: unknown): LivenessKind | undefined {
  return (Object.keys(openingCommands) as LivenessKind[]).find((kind) => openingCommands[kind] === command)
}

export function openedIn(actionData: unknown): OpenedCheck | undefined {
  return typeof actionData === 'object' && actionData !== null && 'access' in actionData
    ? (actionData as OpenedCheck)
    : undefined
}
