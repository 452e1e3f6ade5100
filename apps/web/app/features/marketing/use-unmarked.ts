import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { isAnswered, nextPage } from '../../visit/next-page.ts'
import { unmarked } from './unmarked.ts'
import { utmReportedEvent } from './utm-reported-event.ts'

/**
 * Takes the marks of a told source out of the address (`goOnUnmarked`), by the router. A form on its way, or a question to
 * the server, must not be cut short, nor must what a form was answered be forgotten: they wait until all is at rest.
 */
export function useUnmarked(): void {
  const [told, setTold] = useState<string>()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { state: asking } = useRevalidator()

  useEffect(() => {
    const hear = (event: CustomEventInit<string> & Event) => {
      event.preventDefault()
      setTold(event.detail)
    }
    addEventListener(utmReportedEvent, hear)
    return () => removeEventListener(utmReportedEvent, hear)
  }, [])

  useEffect(() => {
    if (told === undefined || state !== 'idle' || asking !== 'idle' || isAnswered(pathname)) return
    // A link that was pressed in this moment: React says later than the router that somebody is on their way.
    if (nextPage.wanted !== undefined) return
    setTold(undefined)
    if (location.pathname !== told) return
    navigate(
      { search: unmarked(search), hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
  }, [told, state, asking, hash, pathname, search, navigate])
}
