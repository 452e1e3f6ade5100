import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { HtmlPage, Visit } from './page.ts'
import { filled } from './words.tsx'

type Speaking = Pick<Visit, 'texts'>

/** A page for a refusal of the API, with its status, its message and a way back. */
export function refusedPage({ texts }: Speaking, problem: Problem): HtmlPage {
  return trouble({ texts }, problem.status, problem.message)
}

export function notFoundPage({ texts }: Speaking): HtmlPage {
  return trouble({ texts }, 404, texts.trouble.not_found, texts.trouble.not_found_words)
}

/** Says to whoever is outside the lender's networks what they need, and nothing about what is here. */
export function outsidePage({ texts }: Speaking, address: string): HtmlPage {
  const { outside, outside_words, title } = texts.trouble
  return {
    ...{ kind: 'page', status: 403, title: outside },
    body: (
      <>
        <h1>{title}</h1>
        <EmptyState title={outside}>{filled(outside_words, { address })}</EmptyState>
      </>
    ),
  }
}

export function trouble({ texts }: Speaking, status: number, title: string, words?: string): HtmlPage {
  const home = <a href="/">{texts.trouble.home}</a>
  return {
    kind: 'page',
    status,
    title,
    body: (
      <>
        <h1>{texts.trouble.title}</h1>
        <EmptyState title={title} action={home}>
          {words}
        </EmptyState>
      </>
    ),
  }
}
