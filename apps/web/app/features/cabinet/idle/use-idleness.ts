import { useEffect, useEffectEvent, useState } from 'react'
import { lastTouch, noteTouch } from './last-touch.ts'

/** Actions of a person only; events that a page causes by itself are excluded. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const reportEveryMs = 60_000
const noteAgainMs = 1_000

type Idleness = {
  readonly idleMs: number
  readonly warnMs: number
  /** Reports activity to the server, at most once a minute. */
  readonly reportToServer: () => void
  readonly leave: () => void
}

export type IdleWarning = { readonly secondsLeft: number; readonly stay: () => void }

/** Measures how long no tab has been touched; undefined until it is time to warn. */
export function useIdleness({ idleMs, leave, reportToServer, warnMs }: Idleness): IdleWarning | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>()

  const touch = useEffectEvent((reported: { at: number }) => {
    const now = Date.now()
    // After the warning is due, a stray touch does not count: a device that slept may not have shown it yet.
    if (now - lastTouch() >= idleMs - warnMs) return
    if (now - lastTouch() >= noteAgainMs) noteTouch(now)
    if (now - reported.at < reportEveryMs) return
    reported.at = now
    reportToServer()
  })
  const look = useEffectEvent(() => {
    const leftMs = lastTouch() + idleMs - Date.now()
    if (leftMs <= 0) leave()
    setSecondsLeft(leftMs <= warnMs ? Math.max(Math.ceil(leftMs / 1_000), 0) : undefined)
  })

  useEffect(() => {
    const reported = { at: Date.now() }
    // Opening a screen counts as activity.
    noteTouch(Date.now())
    const gone = new AbortController()
    const onTouch = () => touch(reported)
    for (const kind of touches) addEventListener(kind, onTouch, { signal: gone.signal, passive: true, capture: true })
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
      reportToServer()
    },
  }
}
