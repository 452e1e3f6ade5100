import { useEffect, useState } from 'react'
import { useBoot } from './boot.ts'
import type { Device } from './device.ts'
import { watchDevice } from './watch-device.ts'

/** The device as the server saw it, as the browser knows it, and once more after a resize where that is configured. */
export function useDevice(): Device | undefined {
  const { device, config } = useBoot()
  const [current, setCurrent] = useState(device)

  useEffect(() => watchDevice(config, setCurrent), [config])

  return current
}
