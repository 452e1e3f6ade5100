import type { PublicConfig } from '../../boot/public-config.ts'
import type { Translate } from '../../texts/text.ts'
import type { LivenessAccess, LivenessCheck } from './liveness-check.ts'

type Needs = {
  readonly t: Translate<'identification'>
  /** Where the built-in check sends its key frames, and of which session. */
  readonly framesAt: string
  readonly sessionId: string
}

type Provider = LivenessAccess['provider']

/** Makes the check of the provider that the server chose; its code comes only then. None: not on this stand. */
export function checkOf(
  provider: Provider,
  { appStand }: PublicConfig,
): ((needs: Needs) => Promise<LivenessCheck>) | undefined {
  switch (provider) {
    case 'sandbox':
      if (appStand === 'prod') return undefined
      return async (needs) => (await import('./mock/mock-check.tsx')).mockCheck(needs)
    case 'camera':
      return async ({ framesAt, sessionId }) => {
        const { cameraCheck, frameSender } = await import('./built-in/camera-check.ts')
        return cameraCheck({ sendFrame: frameSender({ address: framesAt, sessionId }) })
      }
    default:
      return undefined
  }
}
