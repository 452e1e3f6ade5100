import type { LocaleCode } from '@qadam/contract/locale'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { siteMap } from '../../site-map.ts'
import { fetchAhead } from '../../texts/dictionaries.ts'
import type { Room } from '../../texts/rooms.ts'
import { fetchAtLeisure } from './fetch-modules.ts'

/** The router's own list of what each screen is made of; a route is named by its path (routes.ts). */
type Manifest = {
  readonly routes: Readonly<
    Record<string, { readonly module: string; readonly clientActionModule?: string; readonly imports?: string[] }>
  >
}

/** What a screen needs beside its data: when its step comes, only the data is still to be asked for. */
export function fetchScreen(path: string, locale: LocaleCode, fetchModules = fetchAtLeisure): void {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: Manifest }
  const route = manifest?.routes[path]
  if (route) fetchModules([route.module, route.clientActionModule, ...(route.imports ?? [])])
  // Screens speak the words of their room, and rooms have one name everywhere.
  const room = siteMap.find((entry) => entry.path === path)?.screen.split('/')[0]
  if (room) fetchAhead(room as Room, locale)
}

/** Once nothing else goes on; not for who asked to be spared. */
export function useScreensAhead(paths: readonly string[]): void {
  const { locale } = useBoot()
  const { state } = useNavigation()
  const ahead = paths.join(' ')

  useEffect(() => {
    if (state !== 'idle' || ahead === '' || isSpared()) return undefined
    return whenIdle(() => {
      for (const path of ahead.split(' ')) fetchScreen(path, locale)
    })
  }, [ahead, locale, state])
}

function isSpared(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** The script of the screen itself, and its socket, come first. */
const settledMs = 1_000

function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : run()), settledMs)
  return () => clearTimeout(timer)
}
