import { type RefObject, useEffect } from 'react'

/** What was pressed to come here is gone: the eye and a screen reader go on at the beginning of what took its place. */
export function useArrival(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [place])
}
