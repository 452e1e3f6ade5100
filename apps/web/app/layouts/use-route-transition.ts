import { useLayoutEffect } from 'react'

// Spec §9: about 100 ms, enough to notice that the page is another one, too short to wait for.
const durationMs = 100

let shown: string | null = null

/** Fades a new page in; with reduced motion it appears at once. */
export function useRouteTransition(pathname: string): void {
  useLayoutEffect(() => {
    const isNewPage = shown !== null && shown !== pathname
    shown = pathname
    if (!isNewPage || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    document.getElementById('content')?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: durationMs })
  }, [pathname])
}
