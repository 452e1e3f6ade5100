import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Related changes arrive one after another; the screen is reloaded once for all of them. */
const gatherMs = 100

/**
 * Reloads the screen's data after a short pause. Never during a form submission, whose response brings the data as
 * well; changes from that time are checked afterwards.
 */
export function useShownAgain(): () => void {
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isStale = useRef(false)
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = navigation.state !== 'idle' || state !== 'idle'

  const ask = useEffectEvent(() => {
    gathering.current = undefined
    if (isBusy) return
    isStale.current = false
    revalidate()
  })
  const gather = useEffectEvent(() => {
    gathering.current ??= setTimeout(ask, gatherMs)
  })
  useEffect(() => {
    if (!isBusy && isStale.current) gather()
  }, [isBusy])
  useEffect(() => () => clearTimeout(gathering.current), [])

  return () => {
    isStale.current = true
    gathering.current ??= setTimeout(ask, gatherMs)
  }
}
