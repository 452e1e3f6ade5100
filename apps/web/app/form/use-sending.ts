import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useConnection } from './use-connection.ts'

/** State of a form's submission; `lost`: no connection, everything typed is still there. */
export type Sending = 'ready' | 'sending' | 'lost'

/** Allows one submission at a time: `lock` returns false if another must not begin. */
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
      // Offline, nothing is requested, not even the code that would send.
      isLocked.current = navigator.onLine
      return navigator.onLine
    },
  }
}
