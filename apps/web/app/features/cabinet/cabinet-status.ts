import { createContext } from 'react'

export type CabinetStatus = {
  readonly unread: number
  /** Something is in progress whose outcome the server will report. */
  readonly isWaiting: boolean
}

export const CabinetStatusContext = createContext<CabinetStatus | null>(null)
