import type { Problem } from '@qadam/wire/problem'
import { EmptyState } from '../../web/app/ui/empty-state/empty-state.tsx'
import type { Shown, Visit } from './page.ts'

type Speaking = Pick<Visit, 'texts'>

/** A page for a refusal of the API, with its status, its message and a way back. */
export function refusedPage({ texts }: Speaking, problem: Problem): Shown {
  return trouble({ texts }, problem.status, problem.message)
}

export function notFoundPage({ texts }: Speaking): Shown {
  return trouble({ texts }, 404, texts.trouble.not_found, texts.trouble.not_found_words)
}

export function trouble({ texts }: Speaking, status: number, title: string, words?: string): Shown {
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
