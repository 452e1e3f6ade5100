import { useEffect, useState, useSyncExternalStore } from 'react'

/** Undefined until the browser replies. Also `granted` where no camera API exists: the check itself reports why. */
export function useCameraPermission(): PermissionState | undefined {
  const [state, setState] = useState<PermissionState>()

  useEffect(() => {
    if (!navigator.mediaDevices) return setState('granted')
    const left = new AbortController()
    const listen = async () => {
      const status = await navigator.permissions.query({ name: 'camera' })
      const tell = () => !left.signal.aborted && setState(status.state)
      status.addEventListener('change', tell, { signal: left.signal })
      tell()
    }
    // A browser without this permission query prompts the person anyway.
    listen().catch(() => setState('prompt'))
    return () => left.abort()
  }, [])

  return state
}

/** Undefined until the browser replies. Labels are empty until the camera has been permitted once. */
export function useCameras(): readonly MediaDeviceInfo[] | undefined {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>()

  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices?.enumerateDevices) return setCameras([])
    const left = new AbortController()
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices().catch(() => [])
      if (!left.signal.aborted) setCameras(devices.filter(({ kind }) => kind === 'videoinput'))
    }
    mediaDevices.addEventListener('devicechange', look, { signal: left.signal })
    look()
    return () => left.abort()
  }, [])

  return cameras
}

const lyingPhone = '(orientation: landscape) and (max-height: 30rem) and (pointer: coarse)'

/** A phone in landscape: the upright oval would be too small. */
export function useLyingPhone(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(lyingPhone)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(lyingPhone).matches,
    () => false,
  )
}
