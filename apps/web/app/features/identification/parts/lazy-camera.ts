import type { LocaleCode } from '@qadam/wire/locale'
import { lazy } from 'react'
import { prefetch } from '../../../texts/dictionaries.ts'
import { reloadPage } from '../../../visit/reload-page.ts'

const fetchCamera = () => import('./opened-camera.tsx')

export const LazyCamera = lazy(async () => ({ default: (await fetchCamera().catch(reloadPage)).OpenedCamera }))

/** While the server opens the check: the camera and its words come meanwhile. What fails is asked for again. */
export function prefetchCamera(locale: LocaleCode): void {
  fetchCamera().catch(() => undefined)
  prefetch('camera', locale)
}
