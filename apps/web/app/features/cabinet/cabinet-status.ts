import { createContext } from 'react'

/** What the frame of the cabinet's screens knows, whichever of them is shown. */
export type CabinetStatus = {
  readonly unread: number
  /** Something goes on of which the server will say how it ended. */
  readonly isWaiting: boolean
}

export const CabinetStatusContext = createContext<CabinetStatus | null>(null)
