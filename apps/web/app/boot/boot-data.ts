import type { Boot } from './boot.ts'
import type { PublicConfig } from './public-config.ts'

let bootData: BootData | undefined

/** Data the server serialises into the page for the browser. */
export type BootData = {
  readonly boot: Boot
  readonly namespaces: readonly string[]
  /** URL of the stylesheet with the rules this page lacks; null in development, where a page has all. */
  readonly laterStylesheet: string | null
  /** URL of the visit script. */
  readonly visitScript: string | null
}

export const bootDataId = 'boot-data'

export function readBootData(): BootData {
  bootData ??= JSON.parse(document.getElementById(bootDataId)?.textContent ?? '') as BootData
  return bootData
}

export function browserConfig(): PublicConfig {
  return readBootData().boot.config
}
