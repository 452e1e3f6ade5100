import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useLongWait } from './long-wait.ts'

const usualMs = 4_000

/** Polls the page's data in case the channel, which reports a result at once, is silent. True once the wait is long. */
export function usePolling(everyMs = usualMs): boolean {
  const { revalidate, state } = useRevalidator()
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') revalidate()
  })
  useEffect(() => {
    const looking = setInterval(() => look(), everyMs)
    return () => clearInterval(looking)
  }, [everyMs])
  return useLongWait('the answer')
}
