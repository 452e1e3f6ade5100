import type { AnswerOf, Endpoint } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import type { readDesk } from '@qadam/wire/staff/desk'
import type { ReactNode } from 'react'
import type { Texts } from './texts/texts.ts'

export type Input = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What the API said: one of the two, and the status tells which. */
export type Answered<Shape extends Endpoint> =
  | { readonly ok: true; readonly answer: AnswerOf<Shape> }
  | { readonly ok: false; readonly problem: Problem }

export type Call = <Shape extends Endpoint>(endpoint: Shape, input?: Input) => Promise<Answered<Shape>>

export type Me = AnswerOf<typeof readDesk>

/** One request of one person's browser. */
export type Visit = {
  readonly locale: LocaleCode
  readonly texts: Texts
  /** Where the browser is, without its query: what leads back here. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly call: Call
  readonly hasSandbox: boolean
}

/** Of somebody who has signed in. */
export type StaffVisit = Visit & { readonly me: Me }

export type Shown = {
  readonly kind: 'page'
  readonly title: string
  readonly body: ReactNode
  readonly status?: number
  /** Asked for anew after so many seconds: what is shown for a while must go by itself. */
  readonly again?: { readonly seconds: number; readonly path: string }
}

export type Said =
  | Shown
  | {
      readonly kind: 'redirect'
      readonly to: string
      /** A token to be kept by the browser, out of reach of any script; null: to be forgotten. */
      readonly session?: { readonly token: string } | null
    }

/** The door, where nobody is known yet; and the desk behind it. */
export type Page =
  | {
      readonly path: string
      readonly isDoor: true
      readonly get: (visit: Visit) => Promise<Said>
      readonly post?: (visit: Visit, form: URLSearchParams) => Promise<Said>
    }
  | {
      readonly path: string
      readonly isDoor?: false
      readonly get: (visit: StaffVisit) => Promise<Said>
      readonly post?: (visit: StaffVisit, form: URLSearchParams) => Promise<Said>
    }

/** What the server half takes from the build. */
export type BuiltConsole = {
  readonly pages: readonly Page[]
  readonly textsOf: Readonly<Record<LocaleCode, Texts>>
  readonly notFoundPage: (visit: Pick<Visit, 'texts'>) => Shown
  readonly trouble: (visit: Pick<Visit, 'texts'>, status: number, title: string, words?: string) => Shown
  readonly render: (
    shown: Shown,
    visit: Pick<Visit, 'locale' | 'texts' | 'path'>,
    me: Me | undefined,
  ) => { readonly html: string; readonly styles: string }
}
