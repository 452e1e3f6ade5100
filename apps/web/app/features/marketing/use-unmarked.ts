import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { isAnswered, nextPage } from '../../visit/next-page.ts'
import { unmarked } from './unmarked.ts'
import { utmReportedEvent } from './utm-reported-event.ts'

/**
 * Removes the UTM marks of a reported source from the URL (`goOnUnmarked`) with the router. Waits until the router is
 * idle: a pending form or revalidation must not be cancelled, nor a form's result lost.
 */
export function useUnmarked(): void {
  const [reportedPath, setReportedPath] = useState<string>()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { state: asking } = useRevalidator()

  useEffect(() => {
    const listener = (event: CustomEventInit<string> & Event) => {
      event.preventDefault()
      setReportedPath(event.detail)
    }
    addEventListener(utmReportedEvent, listener)
    return () => removeEventListener(utmReportedEvent, listener)
  }, [])

  useEffect(() => {
    if (reportedPath === undefined || state !== 'idle' || asking !== 'idle' || isAnswered(pathname)) return
    // A link was clicked at this moment: React reports a navigation later than the router.
    if (nextPage.wanted !== undefined) return
    setReportedPath(undefined)
    if (location.pathname !== reportedPath) return
    navigate(
      { search: unmarked(search), hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
  }, [reportedPath, state, asking, hash, pathname, search, navigate])
}
