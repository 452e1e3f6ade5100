import type { PublicConfig } from '../../boot/public-config.ts'
import type { Translate } from '../../texts/text.ts'
import { reloadPage } from '../../visit/reload-page.ts'
import type { LivenessAccess, LivenessCheck } from './liveness-check.ts'

type Needs = {
  readonly t: Translate<'camera'>
  /** Of the camera that the person chose among several. */
  readonly deviceId?: string
  /** URL and session to which the built-in check sends its key frames. */
  readonly framesAt: string
  readonly sessionId: string
}

export type CheckMaker = (needs: Needs) => Promise<LivenessCheck>

/**
 * Returns a factory for the check of the server's chosen provider, whose code is lazy-loaded. Undefined where this
 * stand has no such check.
 */
export function checkOf(
  provider: LivenessAccess['provider'],
  { appStand, verilive }: PublicConfig,
): CheckMaker | undefined {
  switch (provider) {
    case 'verilive':
      if (!verilive) return undefined
      return async (needs) =>
        (await import('./verilive/verilive-check.ts').catch(reloadPage)).veriliveCheck({ ...verilive, ...needs })
    case 'sandbox':
      if (appStand === 'prod') return undefined
      return async (needs) => (await import('./mock/mock-check.tsx').catch(reloadPage)).mockCheck(needs)
    case 'camera':
      return async ({ deviceId, framesAt, sessionId }) => {
        const { cameraCheck, frameSender } = await import('./built-in/camera-check.ts').catch(reloadPage)
        return cameraCheck({ ...(deviceId && { deviceId }), sendFrame: frameSender({ address: framesAt, sessionId }) })
      }
  }
}
