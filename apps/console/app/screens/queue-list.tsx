import { Button } from '@qadam/kit/button/button.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf, Endpoint } from '@qadam/wire/endpoint'
import type {
  Holder,
  takeNextApplication,
  takeNextCase,
  takeNextCheck,
  takeNextConversation,
} from '@qadam/wire/staff/claims'
import type { ViewedList } from '@qadam/wire/staff/views'
import type { ReactNode } from 'react'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { ListExport, type ListName, postExport } from './list-export.tsx'
import { PageLinks, type Places, pageIn } from './page-links.tsx'
import { Age, Done, HolderTag } from './queue-parts.tsx'
import { postView, SavedViews, type TriedView, viewsOf } from './saved-views.tsx'

type Listing<Shape extends Endpoint, Row> = {
  readonly path: string
  readonly endpoint: Shape
  readonly rowsIn: (answer: AnswerOf<Shape>) => readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly wordsIn: (
    texts: Texts,
    query: StaffVisit['query'],
  ) => { title: string; nothing: string; nothing_words: string; done?: string }
  readonly columns: (visit: StaffVisit) => readonly Column<Row>[]
  /** Filters of the list that stay in its address. */
  readonly filters?: readonly string[]
  readonly filterForm?: (visit: StaffVisit) => ReactNode
  /** Its name among lists whose filters people save for themselves. */
  readonly viewed?: ViewedList
  /** Its file, where the list has one. */
  readonly exported?: ListName
  /** Takes the next free item, where the queue's items are taken at all. */
  readonly takeNext?:
    | typeof takeNextApplication
    | typeof takeNextCase
    | typeof takeNextCheck
    | typeof takeNextConversation
}

/** The page of a queue: one table, read 25 rows at a time. */
export function queueList<Shape extends Endpoint, Row>(list: Listing<Shape, Row>): Page {
  const { columns, endpoint, exported, filterForm, filters = [], keyOf, path, rowsIn, takeNext, viewed, wordsIn } = list
  const shown = async (visit: StaffVisit, tried?: TriedView): Promise<PageResult> => {
    const listed = await visit.call(endpoint, { query: pageIn(visit.query, filters) })
    if (!listed.ok) return refusedPage(visit, listed.problem)
    const rows = rowsIn(listed.answer)
    const words = wordsIn(visit.texts, visit.query)
    const views = viewed && (await viewsOf(visit, viewed))
    return {
      kind: 'page',
      title: words.title,
      status: tried?.problem.status ?? 200,
      body: (
        <>
          <h1>{words.title}</h1>
          {words.done === undefined ? null : <Done visit={visit} words={words.done} />}
          {filterForm?.(visit)}
          {viewed && views ? <SavedViews {...{ list: viewed, tried, views, visit }} /> : null}
          {takeNext && visit.me.permissions.includes(takeNext.permission) ? <TakeNext visit={visit} /> : null}
          {rows.length === 0 ? (
            <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState>
          ) : (
            <DataTable {...{ caption: words.title, isCaptionShown: false, rows, keyOf }} columns={columns(visit)} />
          )}
          <PageLinks visit={visit} places={listed.answer as Places} filters={filters} />
          {exported && rows.length > 0 ? <ListExport visit={visit} filters={filters} /> : null}
        </>
      ),
    }
  }
  return {
    path,
    get: (visit) => shown(visit),
    ...((takeNext || exported || viewed) && {
      async post(visit: StaffVisit, form: URLSearchParams) {
        const saved = viewed && postView(visit, viewed, form, (tried) => shown(visit, tried))
        if (saved) return saved
        if (exported && (!takeNext || form.get('act') === 'export')) return postExport(visit, exported, form)
        if (!takeNext) return { kind: 'redirect', to: path } as const
        const taken = await visit.call(takeNext, { body: {} })
        if (!taken.ok) return refusedPage(visit, taken.problem)
        const { id } = taken.answer
        return { kind: 'redirect', to: id === null ? `${path}?all-taken=1` : `${path}/${id}` } as const
      },
    }),
  }
}

function TakeNext({ visit: { path, query, texts } }: { visit: StaffVisit }) {
  const words = texts.queues.claims
  return (
    <>
      {query.has('all-taken') ? (
        <Notice kind="info" announced>
          {words.all_taken}
        </Notice>
      ) : null}
      <form method="post" action={path} className="desk-claim">
        <Button type="submit" size="s" name="act" value="take-next">
          {words.take_next}
        </Button>
      </form>
    </>
  )
}

export function waitsColumn<Row extends { readonly waits_since: string }>({ locale, texts }: StaffVisit): Column<Row> {
  return {
    ...{ key: 'waits', title: texts.queues.shared.waits },
    show: ({ waits_since }) => <Age since={waits_since} locale={locale} texts={texts} />,
  }
}

export function holderColumn<Row extends { readonly holder: Holder }>({ texts }: StaffVisit): Column<Row> {
  return {
    ...{ key: 'holder', title: texts.queues.claims.column },
    show: ({ holder }) => <HolderTag holder={holder} texts={texts} />,
  }
}
