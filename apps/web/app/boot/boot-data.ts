import type { Dictionary } from '../texts/dictionaries.ts'
import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

let handedOver: BootData | undefined

/** What the server wrote into the page for the browser. */
export type BootData = {
  readonly boot: Boot
  readonly rooms: readonly string[]
  /** Where the script of a visit lies; null on an island's page, which carries it itself. */
  readonly visitScript: string | null
  /** An island's sentences come with the page: it is awake one fetch earlier. */
  readonly texts?: Readonly<Record<string, Dictionary>>
}

export const bootDataId = 'boot-data'

export function readBootData(): BootData {
  handedOver ??= JSON.parse(document.getElementById(bootDataId)?.textContent ?? '') as BootData
  return handedOver
}

export function browserConfig(): PublicConfig {
  return readBootData().boot.config
}
