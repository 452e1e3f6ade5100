import type { VisitConfig } from '../boot/visit-script.ts'
import { watchDevice } from '../boot/watch-device.ts'

/** A page with the router does it by itself (`boot/use-device.ts`); one that is only read is made without knowing whose. */
export function showDevice(config: VisitConfig): void {
  const { dataset } = document.documentElement
  if (dataset.device !== undefined) return
  watchDevice(config, (device) => {
    dataset.device = device
  })
}
