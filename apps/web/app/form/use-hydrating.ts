import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True on the server and during hydration; false afterwards and in a screen rendered by the browser. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
