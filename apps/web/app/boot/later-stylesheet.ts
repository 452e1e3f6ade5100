import { createContext } from 'react'

/** URL of the stylesheet that the page's script loads before it renders anything; null where the page has all rules. */
export const LaterStylesheet = createContext<string | null>(null)
