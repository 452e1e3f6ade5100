import { useEffect, useState } from 'react'

/** After this time a waiting person begins to doubt that anything is happening. */
const longMs = 60_000

/** True once the same thing has been awaited for so long that the text should change. */
export function useLongWait(awaited: string): boolean {
  const [long, setLong] = useState<string | undefined>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => setLong(awaited), longMs)
    return () => clearTimeout(timer)
  }, [awaited])

  return long === awaited
}
