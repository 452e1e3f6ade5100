import { createContext, useContext } from 'react'

/** The error as it was thrown on the server, before the router took its words away; only there, only on a local stand. */
export const ServerFailure = createContext<unknown>(undefined)

export function useServerFailure(): unknown {
  return useContext(ServerFailure)
}
