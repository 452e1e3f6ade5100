import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Several changes that belong together are said one after another: the screen is asked for once. */
const gatherMs = 100

/**
 * Asks for the screen's data anew, soon. Never in the middle of a form on its way: its answer brings them as well, and
 * what was heard meanwhile is looked at after it.
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
