import { type BoundFunctions, type queries, type RenderResult, render, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { type Boot, BootProvider } from '../app/boot/boot.ts'
import type { ExampleLocale, Examples } from '../app/ui/examples.ts'

export type Shown = Pick<RenderResult, 'unmount'> & {
  readonly screen: BoundFunctions<typeof queries>
  readonly element: HTMLElement
  readonly user: UserEvent
}

export function showExample(examples: Examples, name: string, locale: ExampleLocale = 'ru'): Shown {
  const state = examples.states.find((one) => one.name === name)
  expect(state, `a state «${name}» among ${examples.states.map((one) => one.name).join(', ')}`).toBeDefined()
  return show(state!.show(locale), { locale })
}

type Around = {
  readonly locale?: ExampleLocale
  /** Boot data of the page, beside the language. */
  readonly boot?: Partial<Boot>
  readonly path?: string
  /** Receives a submitted form's fields and returns the response of the screen's action. */
  readonly action?: (sent: FormData) => unknown
}

/** Renders anything inside a router with the page's boot data. */
export function show(children: ReactNode, { action, boot = {}, locale = 'ru', path = '/' }: Around = {}): Shown {
  const user = userEvent.setup()
  const facts = { ...usualBoot, locale, ...boot } as Boot
  const element = <BootProvider value={facts}>{children}</BootProvider>
  const answer: ActionFunction = async ({ request }) => action?.(await request.formData()) ?? null
  const router = createMemoryRouter([{ path: '*', element, action: answer }], { initialEntries: [path] })
  const { container, unmount } = render(<RouterProvider router={router} />)
  return { element: container, screen: within(container), user, unmount }
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
