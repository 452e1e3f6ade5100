import type { VisitConfig } from '../boot/visit-script.ts'
import { watchDevice } from '../boot/watch-device.ts'

/**
 * For read-only pages, which are rendered without knowing the device; a page with the router sets it itself
 * (`boot/use-device.ts`).
 */
export function showDevice(config: VisitConfig): void {
  const { dataset } = document.documentElement
  if (dataset.device !== undefined) return
  watchDevice(config, (device) => {
    dataset.device = device
  })
}
