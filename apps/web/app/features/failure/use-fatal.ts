import { useEffect, useState } from 'react'
import { fatalEvent } from '../../visit/fatal-event.ts'

/** Spec §8: what fails where nobody catches it leads to the error page too: thrown here, the root's boundary has it. */
export function useFatal(): void {
  const [, fail] = useState(0)
  useEffect(() => {
    const hear = ({ detail }: Event & { detail?: unknown }) =>
      fail(() => {
        throw detail
      })
    addEventListener(fatalEvent, hear)
    return () => removeEventListener(fatalEvent, hear)
  }, [])
}
