import { createContext } from 'react'

/**
 * A page that is read, with one place in it that is used, wakes up that place only: an island. The whole router in the
 * browser would weigh half as much again, for links that a phone follows as well by itself (docs/decisions/0067).
 * Here: the address of the script that wakes it, where the page has such a place.
 */
export const IslandScript = createContext<string | null>(null)

/** Where an island's own properties stand in the page. */
export const islandSelector = '[data-island]'
