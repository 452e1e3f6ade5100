import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

const lookEveryMs = 4_000
const longMs = 60_000

/** The channel tells of an answer at once; where it is silent, the page looks again by itself. True once it is long. */
export function useLookAgain(): boolean {
  const { revalidate, state } = useRevalidator()
  const [isLong, setLong] = useState(false)
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') revalidate()
  })
  useEffect(() => {
    const looking = setInterval(() => look(), lookEveryMs)
    const waiting = setTimeout(() => setLong(true), longMs)
    return () => {
      clearInterval(looking)
      clearTimeout(waiting)
    }
  }, [])
  return isLong
}
