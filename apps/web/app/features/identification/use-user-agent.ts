import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Empty until hydration. */
export function useUserAgent(): string {
  return useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => '',
  )
}
