import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Empty until the page has woken up. */
export function useUserAgent(): string {
  return useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => '',
  )
}
