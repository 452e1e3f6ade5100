import { createContext } from 'react'

/**
 * Data for the server's rendering alone: its HTML contains all of it, where the browser finds it, so the page does not
 * carry it a second time. Null in the browser.
 */
export const InHtml = createContext<InHtmlData | null>(null)

export type InHtmlData = Readonly<Record<string, unknown>>
