import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useConnection } from './use-connection.ts'

/** Where the sending of a form stands; `lost`: there is no connection, everything typed is still here. */
export type Sending = 'ready' | 'sending' | 'lost'

/** One sending at a time, whatever is pressed meanwhile: `lock` is false where this one must not begin. */
export function useSending() {
  const { state, formData } = useNavigation()
  const isOnline = useConnection()
  const [isLost, setLost] = useState(false)
  const isLocked = useRef(false)

  useEffect(() => {
    if (state === 'idle') isLocked.current = false
  }, [state])

  const isSending = state !== 'idle' && formData !== undefined
  const sending: Sending = isSending ? 'sending' : isLost || !isOnline ? 'lost' : 'ready'
  return {
    sending,
    setLost,
    lock(): boolean {
      if (isLocked.current) return false
      setLost(false)
      // Nothing is asked of a connection that is certainly not there, not even the code that would send.
      isLocked.current = navigator.onLine
      return navigator.onLine
    },
  }
}
