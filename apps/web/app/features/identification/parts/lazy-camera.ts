import type { LocaleCode } from '@qadam/wire/locale'
import { lazy } from 'react'
import { prefetch } from '../../../texts/dictionaries.ts'
import { reloadPage } from '../../../visit/reload-page.ts'

const fetchCamera = () => import('./opened-camera.tsx')

export const LazyCamera = lazy(async () => ({ default: (await fetchCamera().catch(reloadPage)).OpenedCamera }))

/**
 * Loads the camera's code and texts while the server opens the check. Failures are ignored: the load is retried later.
 */
export function prefetchCamera(locale: LocaleCode): void {
  fetchCamera().catch(() => undefined)
  prefetch('camera', locale)
}
