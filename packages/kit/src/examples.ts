import type { ReactNode } from 'react'

export type ExampleLocale = 'ru' | 'kk'

export type ExampleState = {
  readonly name: string
  readonly show: (locale: ExampleLocale) => ReactNode
}

/** The `examples` that `<component>.examples.tsx` exports: every state of one component, in realistic words. */
export type Examples = {
  readonly title: string
  readonly states: readonly ExampleState[]
}
