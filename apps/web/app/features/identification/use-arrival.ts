import { type RefObject, useEffect } from 'react'

/** The pressed control is gone: moves the focus and the scroll position to the start of its replacement. */
export function useArrival(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [place])
}
