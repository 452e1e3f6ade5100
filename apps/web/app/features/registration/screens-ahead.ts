import type { LocaleCode } from '@qadam/contract/locale'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { siteMap } from '../../site-map.ts'
import { fetchAhead } from '../../texts/dictionaries.ts'
import type { Room } from '../../texts/rooms.ts'
import { atLeisure } from './at-leisure.ts'

/** The router's own list of what each screen is made of; a route is named by its path (routes.ts). */
type Manifest = {
  readonly routes: Readonly<
    Record<string, { readonly module: string; readonly clientActionModule?: string; readonly imports?: string[] }>
  >
}

/** All that a screen is made of at once, instead of one import after another. */
export function fetchScreen(path: string, locale: LocaleCode): void {
  for (const fetchPart of partsOf(path, locale)) fetchPart()
}

/**
 * Once nothing else goes on: when one of these steps comes, its screen asks for its data alone. Not for who asked to
 * be spared.
 */
export function useScreensAhead(paths: readonly string[]): void {
  const { locale } = useBoot()
  const { state } = useNavigation()
  const ahead = paths.join(' ')

  useEffect(() => {
    if (state !== 'idle' || ahead === '' || isSpared()) return undefined
    return whenIdle(() => atLeisure(ahead.split(' ').flatMap((path) => partsOf(path, locale))))
  }, [ahead, locale, state])
}

function partsOf(path: string, locale: LocaleCode): (() => Promise<void>)[] {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: Manifest }
  const { module, clientActionModule, imports = [] } = manifest?.routes[path] ?? {}
  // Screens speak the words of their room, and rooms have one name everywhere.
  const room = siteMap.find((entry) => entry.path === path)?.screen.split('/')[0]
  return [
    ...[module, clientActionModule, ...imports].flatMap((address) => (address ? () => fetchModule(address) : [])),
    async () => fetchAhead(room as Room, locale),
  ]
}

const asked = new Set<string>()

/** Into the browser's memory, without running it. */
async function fetchModule(address: string): Promise<void> {
  if (asked.has(address)) return
  asked.add(address)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
  await new Promise((over) => {
    link.addEventListener('load', over)
    link.addEventListener('error', over)
  })
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
