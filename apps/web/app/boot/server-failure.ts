import { createContext, useContext } from 'react'

/**
 * The original error thrown on the server, before the router strips its message; set only there, and only on a local
 * stand.
 */
export const ServerFailure = createContext<unknown>(undefined)

export function useServerFailure(): unknown {
  return useContext(ServerFailure)
}
