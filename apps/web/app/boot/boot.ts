import type { LocaleCode } from '@qadam/wire/locale'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { PageLocale } from '../texts/page-locale.ts'
import type { Device } from './device.ts'
import type { PublicConfig } from './public-config.ts'

/** Selects which of the two calls reports where a visitor comes from (Spec §4). */
export type UtmMechanism = 'new' | 'old'

/** Page data available to every component. The server creates it; the browser reads it from the page. */
export type Boot = {
  readonly locale: LocaleCode
  /** Undefined on a read-only page, which is the same for all visitors. */
  readonly device: Device | undefined
  readonly config: PublicConfig
  /** The build that rendered the page, so that the browser can detect a newer one. */
  readonly buildId: string
  /** Identifies the request in the logs; the error page shows it, for a person to read to support. */
  readonly requestId: string
  /** Set by the page's guards when entering this page must report where the visitor comes from. */
  readonly utm?: UtmMechanism | undefined
}

const BootContext = createContext<Boot | null>(null)

export function BootProvider({ value, children }: { value: Boot; children: ReactNode }) {
  return createElement(BootContext, { value }, createElement(PageLocale, { value: value.locale }, children))
}

export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('useBoot needs a BootProvider above it')
  return boot
}
