import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useLongWait } from './long-wait.ts'

const usualMs = 4_000

/** The channel tells of an answer at once; where it is silent, the page looks again by itself. True once it is long. */
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
