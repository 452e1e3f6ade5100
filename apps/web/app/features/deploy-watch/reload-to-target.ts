import { useEffect } from 'react'
import { useHref, useNavigation } from 'react-router'
import { type Attempt, mayReloadTo } from './reload-guard.ts'

const storageKey = 'reload-to-target'

let target: string | null = null

/**
 * When a screen's code cannot be loaded, the router reloads the page that the person is leaving, and the click is
 * lost. They wanted the other page: the reload goes there (Spec §4).
 */
export function useReloadToTarget(): void {
  const { location: wanted } = useNavigation()
  const address = useHref(wanted ?? '.')

  useEffect(() => {
    target = wanted ? address : null
  }, [wanted, address])

  useEffect(() => {
    const { navigation } = globalThis as { navigation?: EventTarget }
    navigation?.addEventListener('navigate', goToTarget)
    return () => navigation?.removeEventListener('navigate', goToTarget)
  }, [])
}

function goToTarget(event: Event): void {
  const isReload = (event as Event & { navigationType?: string }).navigationType === 'reload'
  if (!isReload || target === null || !mayReloadTo(target, lastAttempt(), Date.now())) return
  event.preventDefault()
  sessionStorage.setItem(storageKey, JSON.stringify({ target, at: Date.now() } satisfies Attempt))
  location.assign(target)
}

function lastAttempt(): Attempt | null {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null
}
