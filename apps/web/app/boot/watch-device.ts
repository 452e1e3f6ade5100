import { type Device, deviceOf } from './device.ts'
import type { PublicConfig } from './public-config.ts'

// Spec §9: detection is repeated 50 ms after the last resize, so that turning a tablet does not flicker.
const settleMs = 50

/** Reports the browser's device, now and after each resize if that is configured, until it is stopped. */
export function watchDevice(
  { defaultUserAgent, refreshOnResize }: Pick<PublicConfig, 'defaultUserAgent' | 'refreshOnResize'>,
  tell: (device: Device) => void,
): () => void {
  const detect = () => tell(deviceOf(navigator.userAgent || defaultUserAgent, navigator.maxTouchPoints))
  detect()
  if (!refreshOnResize) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(timer)
    timer = setTimeout(detect, settleMs)
  }
  addEventListener('resize', refresh)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', refresh)
  }
}
