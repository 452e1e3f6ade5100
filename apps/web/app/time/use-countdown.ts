import { useEffect, useState } from 'react'

/** Counts down whole seconds by this device's clock, so a suspended tab shows the correct rest. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const now = Math.max(Math.ceil((endsAt - Date.now()) / 1_000), 0)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
