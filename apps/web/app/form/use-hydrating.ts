import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True on the server and while its page wakes up; false in a screen that the browser made, and from then on. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
