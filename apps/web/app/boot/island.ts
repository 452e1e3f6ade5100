import { createContext } from 'react'

/**
 * A read-only page with one interactive part hydrates only that part: an island. Loading the whole router would add
 * half as much weight again, for links that browsers follow by themselves (docs/decisions/0067). The context holds the
 * URL of the script that hydrates the island, on pages that have one.
 */
export const IslandScript = createContext<string | null>(null)

export const islandSelector = '[data-island]'
