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

/** The API's response: the status decides which of the two it is. */
export type Answered<Shape extends Endpoint> =
  | { readonly ok: true; readonly answer: AnswerOf<Shape> }
  | { readonly ok: false; readonly problem: Problem }

export type Call = <Shape extends Endpoint>(endpoint: Shape, input?: Input) => Promise<Answered<Shape>>

export type Me = AnswerOf<typeof readDesk>

/** One request from one browser. */
export type Visit = {
  readonly locale: LocaleCode
  readonly texts: Texts
  /** Current path without the query; links and forms return here. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly call: Call
  readonly hasSandbox: boolean
  /** Whether the lender has an issuer of identities to sign in at. */
  readonly hasIssuer: boolean
  /** Whether people may sign in here, and not at the issuer alone. */
  readonly hasLocalLogin: boolean
  /** Whether one account may where the others may not. */
  readonly hasBreakGlass: boolean
  /** The key of a sign-in that this browser has begun, from its cookie. */
  readonly begun: string | undefined
  /** Whether this browser has switched the keys on. */
  readonly hasKeys: boolean
}

export type StaffVisit = Visit & { readonly me: Me }

export type HtmlPage = {
  readonly kind: 'page'
  readonly title: string
  readonly body: ReactNode
  readonly status?: number
  /** Session that this page has begun, stored in the cookie. */
  readonly session?: { readonly token: string }
  /** The key of a sign-in that this page begins, stored in a cookie for some minutes. */
  readonly begins?: string
  /** Whether the page needs the script that asks for passkeys; all others have none. */
  readonly asksPasskey?: true
  /** Reloads the page after this many seconds, so that revealed data disappears without a script. */
  readonly again?: { readonly seconds: number; readonly path: string }
}

export type PageResult =
  | HtmlPage
  /** `mark` says across it who looks and when. */
  | { readonly kind: 'picture'; readonly jpegBase64: string; readonly mark: string }
  | { readonly kind: 'csv'; readonly name: string; readonly csv: string }
  | { readonly kind: 'paper'; readonly name: string; readonly pdfBase64: string }
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly begins?: string
      /** Token to store in an HttpOnly cookie; null deletes the cookie. */
      readonly session?: { readonly token: string } | null
      /** Switches the keys of this browser on or off. */
      readonly keys?: boolean
    }

/** A sign-in page, which has no session yet, or a page behind it. */
export type Page =
  | {
      readonly path: string
      readonly isPublic: true
      readonly get: (visit: Visit) => Promise<PageResult>
      readonly post?: (visit: Visit, form: URLSearchParams) => Promise<PageResult>
    }
  | {
      readonly path: string
      readonly isPublic?: false
      readonly get: (visit: StaffVisit) => Promise<PageResult>
      readonly post?: (visit: StaffVisit, form: URLSearchParams) => Promise<PageResult>
    }

/** Fault of a code, or of the passkey given instead of one. */
export type WrongCode = { readonly code?: string; readonly passkey?: string }

/** The interface between the build and the server half. */
export type BuiltConsole = {
  readonly pages: readonly Page[]
  readonly textsOf: Readonly<Record<LocaleCode, Texts>>
  readonly notFoundPage: (visit: Pick<Visit, 'texts'>) => HtmlPage
  readonly outsidePage: (visit: Pick<Visit, 'texts'>, address: string) => HtmlPage
  readonly trouble: (visit: Pick<Visit, 'texts'>, status: number, title: string, words?: string) => HtmlPage
  /** Asks for a code before a dangerous action; the typed fields stay in the form and are sent again with it. */
  readonly freshCodePage: (visit: Visit, form: URLSearchParams, wrong?: WrongCode) => Promise<HtmlPage>
  /** Keeps what was written when the session ended meanwhile; undefined where nothing was. */
  readonly sessionEndedPage: (visit: Visit, form: URLSearchParams) => HtmlPage | undefined
  readonly render: (
    shown: HtmlPage,
    /** `isOutside`: no form of the frame would be answered. */
    visit: Pick<Visit, 'locale' | 'texts' | 'path'> & { readonly isOutside?: true; readonly hasKeys?: boolean },
    me: Me | undefined,
  ) => { readonly html: string; readonly styles: string; readonly script?: string }
}
