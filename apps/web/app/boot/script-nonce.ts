import { createContext } from 'react'

/** Null in the browser and on pages that run no script of ours; else the nonce that lets the page's scripts run. */
export const ScriptNonce = createContext<string | null>(null)
