import type { LocaleCode } from '@qadam/wire/locale'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { prefetch } from '../texts/dictionaries.ts'
import { runWhenIdle } from './run-when-idle.ts'
import { wordsOf } from './step-paths.ts'

export type PrefetchedScreen = {
  readonly path: string
  /** The screen's files that are not on every page, as listed in the build's manifest. */
  readonly files: readonly string[]
}

/** Loads all files of a screen in parallel instead of one import after another. */
export function prefetchScreen(screen: PrefetchedScreen, locale: LocaleCode): void {
  for (const fetchPart of partsOf(screen, locale)) fetchPart()
}

/**
 * Prefetches when the page is idle, so that the screen of one of these steps only has to load its data. Skipped if the
 * browser saves data.
 */
export function usePrefetchedScreens(screens: readonly PrefetchedScreen[]): void {
  const { locale } = useBoot()
  const { state } = useNavigation()

  useEffect(() => {
    if (state !== 'idle' || screens.length === 0 || isSpared()) return undefined
    return whenIdle(() => runWhenIdle(screens.flatMap((screen) => partsOf(screen, locale))))
  }, [screens, locale, state])
}

function partsOf({ files, path }: PrefetchedScreen, locale: LocaleCode): (() => Promise<void>)[] {
  return [...files.map((file) => () => fetchModule(file)), async () => prefetch(wordsOf(path), locale)]
}

const requested = new Set<string>()

/** Preloads a module without running it. */
async function fetchModule(address: string): Promise<void> {
  if (requested.has(address)) return
  requested.add(address)
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

/** The screen's own script and socket load first. */
const settledMs = 1_000

function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : run()), settledMs)
  return () => clearTimeout(timer)
}
