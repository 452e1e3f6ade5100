import { useEffect, useRef } from 'react'
import { useHydrating } from './use-hydrating.ts'

/** One stage led to the next: its field is what the person came for. A page that was loaded is let be. */
export function useFocusOnArrival(fieldId: string): void {
  const isLoaded = useRef(useHydrating())
  useEffect(() => {
    if (!isLoaded.current) document.getElementById(fieldId)?.focus()
  }, [fieldId])
}
