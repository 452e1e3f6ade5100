import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useCountdown } from '../../../time/use-countdown.ts'

/** Revalidates the screen once a moment has come by the server's clock; the event channel does not report time. */
export function useArrivalOf(moment: string, serverNow: number): void {
  const { revalidate } = useRevalidator()
  const left = useCountdown(Math.max(Math.ceil((Date.parse(moment) - serverNow) / 1_000) + 1, 1))
  const look = useEffectEvent(() => {
    revalidate()
  })
  useEffect(() => {
    if (left === 0) look()
  }, [left])
}
