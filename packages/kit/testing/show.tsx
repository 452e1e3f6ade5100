import { type BoundFunctions, type queries, type RenderResult, render, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type ActionFunction, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import type { ExampleLocale, Examples } from '../src/examples.ts'

export type Shown = Pick<RenderResult, 'unmount'> & {
  readonly screen: BoundFunctions<typeof queries>
  readonly element: HTMLElement
  readonly user: UserEvent
}

export type InRouter = {
  readonly path?: string
  /** Receives a submitted form's fields and returns the response of the screen's action. */
  readonly action?: (sent: FormData) => unknown
  /** Other screens, that a press may lead to. */
  readonly others?: readonly RouteObject[]
}

export function showExample(examples: Examples, name: string, locale: ExampleLocale = 'ru'): Shown {
  const state = examples.states.find((one) => one.name === name)
  expect(state, `a state «${name}» among ${examples.states.map((one) => one.name).join(', ')}`).toBeDefined()
  return show(state!.show(locale))
}

/** Renders anything inside a router, which links and forms need. */
export function show(children: ReactNode, { action, others = [], path = '/' }: InRouter = {}): Shown {
  const user = userEvent.setup()
  const answer: ActionFunction = async ({ request }) => action?.(await request.formData()) ?? null
  const router = createMemoryRouter([...others, { path: '*', element: children, action: answer }], {
    initialEntries: [path],
  })
  const { container, unmount } = render(<RouterProvider router={router} />)
  return { element: container, screen: within(container), user, unmount }
}
