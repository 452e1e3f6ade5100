import { newId } from './new-id.ts'
import { keep, kept } from './visit-memory.ts'

const deviceKey = 'DEVICE_GUID'

// Spec §9.
const retries = 10
const retryMs = 300

/** The device keeps an id of its own, made once. A storage that refuses is asked again for a while. */
export function keepDeviceId(): void {
  let left = retries
  const store = () => {
    const isKept = kept('localStorage', deviceKey) ?? keep('localStorage', deviceKey, newId())
    if (!isKept && left-- > 0) setTimeout(store, retryMs)
  }
  store()
}
