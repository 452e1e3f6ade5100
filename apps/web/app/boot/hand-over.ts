import type { Dictionary } from '../texts/dictionaries.ts'
import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

let handedOver: HandOver | undefined

/** What the server wrote into the page for the browser. */
export type HandOver = {
  readonly boot: Boot
  readonly rooms: readonly string[]
  /** Where the script of a visit lies; null on an island's page, which carries it itself. */
  readonly visitScript: string | null
  /** An island's sentences come with the page: it is awake one fetch earlier. */
  readonly texts?: Readonly<Record<string, Dictionary>>
}

export const handOverId = 'hand-over'

export function readHandOver(): HandOver {
  handedOver ??= JSON.parse(document.getElementById(handOverId)?.textContent ?? '') as HandOver
  return handedOver
}

export function browserConfig(): PublicConfig {
  return readHandOver().boot.config
}
