import { useEffect, useState } from 'react'
import { useBoot } from './boot.ts'
import type { Device } from './device.ts'
import { watchDevice } from './watch-device.ts'

/** The device as detected by the server, then by the browser, and again after a resize if that is configured. */
export function useDevice(): Device | undefined {
  const { device, config } = useBoot()
  const [current, setCurrent] = useState(device)

  useEffect(() => watchDevice(config, setCurrent), [config])

  return current
}
