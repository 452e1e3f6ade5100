import type { LocaleCode } from '@qadam/wire/locale'
import { createContext } from 'react'

/** URLs of an island's script and texts. */
export type IslandFiles = { readonly script: string; readonly texts: string }

/**
 * A read-only page with one interactive part hydrates only that part: an island. Loading the whole router would add
 * half as much weight again, for links that browsers follow by themselves (docs/decisions/0067). The context is
 * null on pages without an island.
 */
export const IslandScript = createContext<IslandFiles | null>(null)

/** Data the server writes into a page for its island: nothing about the visitor, nor of the configuration. */
export type IslandData = {
  readonly locale: LocaleCode
  readonly texts: string
  /** URL of the stylesheet with the rules the page lacks; null in development, where a page has all. */
  readonly laterStylesheet: string | null
}

export const islandDataId = 'island-data'

export const islandSelector = '[data-island]'
