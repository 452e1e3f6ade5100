import { newId } from './new-id.ts'
import { keep, kept } from './visit-memory.ts'

const deviceKey = 'DEVICE_GUID'

// Spec §9.
const retries = 10
const retryMs = 300

/** Stores the device's own id, created once. Retries for a while if storage refuses. */
export function keepDeviceId(): void {
  let left = retries
  const store = () => {
    const isKept = kept('localStorage', deviceKey) ?? keep('localStorage', deviceKey, newId())
    if (!isKept && left-- > 0) setTimeout(store, retryMs)
  }
  store()
}
