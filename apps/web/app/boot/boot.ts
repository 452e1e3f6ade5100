import type { LocaleCode } from '@qadam/wire/locale'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { PageLocale } from '../texts/page-locale.ts'
import type { Device } from './device.ts'
import type { PublicConfig } from './public-config.ts'

/** Which of the two calls tells where a visitor comes from (Spec §4). */
export type UtmMechanism = 'new' | 'old'

/** What every component may know of the page it is on. The server makes it; the browser finds it in the page. */
export type Boot = {
  readonly locale: LocaleCode
  /** Unknown to a page that is only read: it is the same for everybody. */
  readonly device: Device | undefined
  readonly config: PublicConfig
  /** The build that made the page: the browser may learn that another one is out. */
  readonly buildId: string
  /** Names the request in the logs: a person who calls support reads it from the error page. */
  readonly requestId: string
  /** Whoever enters this page tells where they come from; the guards of the page have said so. */
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
