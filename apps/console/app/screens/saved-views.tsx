import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import {
  listOwnViews,
  removeOwnView,
  type StaffView,
  saveOwnView,
  type ViewedList,
  viewedLists,
  viewNameLongest,
} from '@qadam/wire/staff/views'
import type { PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled } from '../words.tsx'

/** A name that was refused, as it had been typed. */
export type TriedView = { readonly name: string; readonly problem: Problem }

export async function viewsOf({ call }: StaffVisit, list: ViewedList): Promise<readonly StaffView[]> {
  const listed = await call(listOwnViews, { query: { list } })
  return listed.ok ? listed.answer.views : []
}

/** What a list does with the forms below; undefined for its other forms. `shown` is its page with the refusal. */
export function postView(
  visit: StaffVisit,
  list: ViewedList,
  form: URLSearchParams,
  shown: (tried: TriedView) => Promise<PageResult>,
): Promise<PageResult> | undefined {
  const act = form.get('act')
  if (act === 'save-view') return saveView(visit, list, form.get('name') ?? '', shown)
  return act === 'remove-view' ? removeView(visit, form.get('view') ?? '') : undefined
}

async function saveView(
  visit: StaffVisit,
  list: ViewedList,
  name: string,
  shown: (tried: TriedView) => Promise<PageResult>,
): Promise<PageResult> {
  const saved = await visit.call(saveOwnView, { body: { list, name, query: keptIn(visit.query, list) } })
  if (!saved.ok) return shown({ name, problem: saved.problem })
  return { kind: 'redirect', to: addressOf(visit.path, { ...saved.answer.query, view: 'saved' }) }
}

/** The list stays as it was: its address is the form's. */
async function removeView(visit: StaffVisit, id: string): Promise<PageResult> {
  const removed = await visit.call(removeOwnView, { params: { id }, body: {} })
  if (!removed.ok) return refusedPage(visit, removed.problem)
  return { kind: 'redirect', to: addressOf(visit.path, { ...stayingIn(visit.query), view: 'removed' }) }
}

type Props = {
  readonly visit: StaffVisit
  readonly list: ViewedList
  readonly views: readonly StaffView[]
  readonly tried: TriedView | undefined
}

/** One's own filters of a list as links, and a form that names the filter of this address. */
export function SavedViews({ list, tried, views, visit }: Props) {
  const { path, query, texts } = visit
  const words = texts.queues.views
  const asked = keptIn(query, list)
  const here = addressOf(path, stayingIn(query))
  const done = query.get('view')
  const isFiltered = Object.keys(asked).length > 0
  const summary = !isFiltered ? words.remove_title : views.length > 0 ? words.change_title : words.save_title
  return (
    <>
      {done === 'saved' || done === 'removed' ? (
        <Notice kind="good" announced>
          {words[done]}
        </Notice>
      ) : null}
      {views.length === 0 ? null : (
        <nav aria-label={words.title}>
          <ul className="desk-choices">
            <li className="desk-choices-name">{words.title}</li>
            {views.map((view) => (
              <li key={view.id}>
                <a
                  className="desk-excerpt"
                  href={addressOf(path, view.query)}
                  aria-current={isSame(asked, view.query) ? 'page' : undefined}
                >
                  {view.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isFiltered || views.length > 0 ? (
        <details className="desk-details" open={tried !== undefined}>
          <summary>{summary}</summary>
          <div className="desk-form">
            {isFiltered ? (
              <form method="post" action={here} className="desk-form">
                <TextField
                  name="name"
                  label={words.name}
                  hint={list === 'audit' ? words.hint_audit : words.hint}
                  maxLength={viewNameLongest}
                  defaultValue={tried?.name ?? ''}
                  error={tried && faultIn(tried.problem)}
                />
                <div className="desk-row">
                  <Button type="submit" kind="secondary" size="s" name="act" value="save-view">
                    {words.save}
                  </Button>
                </div>
              </form>
            ) : null}
            <div className="desk-row desk-excerpt">
              {views.map(({ id, name }) => (
                <form key={id} method="post" action={here}>
                  <input type="hidden" name="view" value={id} />
                  <Button type="submit" kind="outlined" size="s" name="act" value="remove-view">
                    {filled(words.remove, { name })}
                  </Button>
                </form>
              ))}
            </div>
          </div>
        </details>
      ) : null}
    </>
  )
}

/** The part of the address that a view of this list keeps. */
function keptIn(query: URLSearchParams, list: ViewedList): Record<string, string> {
  return valuesIn(query, Object.keys(viewedLists[list].kept.shape))
}

/** The address without what a page says once, after an act, and without the place in the list. */
function stayingIn(query: URLSearchParams): Record<string, string> {
  const once = ['view', 'done', 'all-taken', 'before', 'after']
  return valuesIn(
    query,
    [...query.keys()].filter((name) => !once.includes(name)),
  )
}

function valuesIn(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? path : `${path}?${asked}`
}

function isSame(asked: Readonly<Record<string, string>>, kept: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(asked)
  return names.length === Object.keys(kept).length && names.every((name) => asked[name] === kept[name])
}

/** A filter that the list does not know is told beside the only field too. */
function faultIn({ errors = {}, message }: Problem): string {
  return errors.name?.[0] ?? Object.values(errors)[0]?.[0] ?? message
}
