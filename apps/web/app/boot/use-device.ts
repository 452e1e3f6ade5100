import { useEffect, useState } from 'react'
import { useBoot } from './boot.ts'
import { type Device, deviceOf } from './device.ts'

// Spec §9: detection is repeated 50 ms after the last resize, so that turning a tablet does not flicker.
const settleMs = 50

/** The device as the server saw it, as the browser knows it, and once more after a resize where that is configured. */
export function useDevice(): Device | undefined {
  const { device, config } = useBoot()
  const [current, setCurrent] = useState(device)

  useEffect(() => {
    const detect = () => setCurrent(deviceOf(navigator.userAgent || config.defaultUserAgent, navigator.maxTouchPoints))
    detect()
    if (!config.refreshOnResize) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(detect, settleMs)
    }
    addEventListener('resize', refresh)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', refresh)
    }
  }, [config])

  return current
}
