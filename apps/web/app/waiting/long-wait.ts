import { useEffect, useState } from 'react'

/** Longer than this, and somebody who waits wonders whether anything is going on at all. */
const longMs = 60_000

/** Whether the same thing has been waited for so long that other words are due. */
export function useLongWait(awaited: string): boolean {
  const [long, setLong] = useState<string | undefined>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => setLong(awaited), longMs)
    return () => clearTimeout(timer)
  }, [awaited])

  return long === awaited
}
