import { useEffect, useState } from 'react'
import { fatalEvent } from '../../visit/fatal-event.ts'

/** Spec §8: an uncaught failure leads to the error page too: rethrown here, it reaches the root's boundary. */
export function useFatal(): void {
  const [, fail] = useState(0)
  useEffect(() => {
    const listener = ({ detail }: Event & { detail?: unknown }) =>
      fail(() => {
        throw detail
      })
    addEventListener(fatalEvent, listener)
    return () => removeEventListener(fatalEvent, listener)
  }, [])
}
