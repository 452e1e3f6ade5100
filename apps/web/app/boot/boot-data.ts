import type { Dictionary } from '../texts/dictionaries.ts'
import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

let handedOver: BootData | undefined

/** Data the server serialises into the page for the browser. */
export type BootData = {
  readonly boot: Boot
  readonly namespaces: readonly string[]
  /** URL of the visit script; null on an island page, whose own script includes it. */
  readonly visitScript: string | null
  /** An island's texts are embedded in the page, which saves one fetch before hydration. */
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
