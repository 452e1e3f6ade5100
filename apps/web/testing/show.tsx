import { type InRouter, type Shown, show as showInRouter } from '@qadam/kit/testing/show.tsx'
import type { ReactNode } from 'react'
import { type Boot, BootProvider } from '../app/boot/boot.ts'

export type { Shown }

type Around = InRouter & {
  readonly locale?: 'ru' | 'kk'
  /** Boot data of the page, beside the language. */
  readonly boot?: Partial<Boot>
}

/** Renders anything inside a router with the page's boot data. */
export function show(children: ReactNode, { boot = {}, locale = 'ru', ...inRouter }: Around = {}): Shown {
  return showInRouter(withBoot(children, { boot, locale }), inRouter)
}

export function withBoot(children: ReactNode, { boot = {}, locale = 'ru' }: Omit<Around, keyof InRouter> = {}) {
  return <BootProvider value={{ ...usualBoot, locale, ...boot } as Boot}>{children}</BootProvider>
}

const usualBoot: Omit<Boot, 'config'> & { config: Partial<Boot['config']> } = {
  locale: 'ru',
  device: undefined,
  buildId: 'a-build',
  requestId: 'a-request',
  config: {
    ...{ localePrefix: true, publicOrigin: 'http://qadam.test', projectName: 'Qadam' },
    ...{ supportPhone: '+77270000000', cabinetIdleMinutes: 15 },
  },
}
