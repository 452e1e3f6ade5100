import { useEffect, useEffectEvent, useState } from 'react'
import { lastTouch, noteTouch } from './last-touch.ts'

/** Whatever a person does to a page; what a page does by itself is not among them. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const tellServerMs = 60_000
const noteAgainMs = 1_000

type Idleness = {
  readonly idleMs: number
  readonly warnMs: number
  /** Somebody is there; at most once in a minute. */
  readonly tellServer: () => void
  readonly leave: () => void
}

export type IdleWarning = { readonly secondsLeft: number; readonly stay: () => void }

/** Counts how long nobody has touched any tab; undefined until it is time to ask. */
export function useIdleness({ idleMs, leave, tellServer, warnMs }: Idleness): IdleWarning | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>()

  const touch = useEffectEvent((told: { at: number }) => {
    const now = Date.now()
    // Once it is time to ask, a stray touch is no answer; a device that slept may not have asked yet.
    if (now - lastTouch() >= idleMs - warnMs) return
    if (now - lastTouch() >= noteAgainMs) noteTouch(now)
    if (now - told.at < tellServerMs) return
    told.at = now
    tellServer()
  })
  const look = useEffectEvent(() => {
    const leftMs = lastTouch() + idleMs - Date.now()
    if (leftMs <= 0) leave()
    setSecondsLeft(leftMs <= warnMs ? Math.max(Math.ceil(leftMs / 1_000), 0) : undefined)
  })

  useEffect(() => {
    const told = { at: Date.now() }
    // To come to a screen is to be there.
    noteTouch(Date.now())
    const gone = new AbortController()
    const heard = () => touch(told)
    for (const kind of touches) addEventListener(kind, heard, { signal: gone.signal, passive: true, capture: true })
    const comeBack = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', comeBack, { signal: gone.signal })
    const timer = setInterval(look, 1_000)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [])

  if (secondsLeft === undefined) return undefined
  return {
    secondsLeft,
    stay() {
      noteTouch(Date.now())
      setSecondsLeft(undefined)
      tellServer()
    },
  }
}
