import { useEffect, useRef } from 'react'
import { useHydrating } from './use-hydrating.ts'

/** Focuses the field after a transition from the previous stage. A freshly loaded page keeps its focus. */
export function useFocusOnArrival(fieldId: string): void {
  const isLoaded = useRef(useHydrating())
  useEffect(() => {
    if (!isLoaded.current) document.getElementById(fieldId)?.focus()
  }, [fieldId])
}
