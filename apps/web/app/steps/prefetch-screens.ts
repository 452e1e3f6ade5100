import type { LocaleCode } from '@qadam/wire/locale'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { prefetch } from '../texts/dictionaries.ts'
import { runWhenIdle } from './run-when-idle.ts'
import { wordsOf } from './step-paths.ts'

export type PrefetchedScreen = {
  readonly path: string
  /** All that it is made of and that is not on every page: the server has read it in the build's own list. */
  readonly files: readonly string[]
}

/** All that a screen is made of at once, instead of one import after another. */
export function prefetchScreen(screen: PrefetchedScreen, locale: LocaleCode): void {
  for (const fetchPart of partsOf(screen, locale)) fetchPart()
}

/**
 * Once nothing else goes on: when one of these steps comes, its screen asks for its data alone. Not for who asked to
 * be spared.
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
