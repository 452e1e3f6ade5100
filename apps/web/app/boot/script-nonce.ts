import { createContext } from 'react'

/** The nonce that lets the page's scripts run; null in the browser and on pages without scripts of ours. */
export const ScriptNonce = createContext<string | null>(null)
