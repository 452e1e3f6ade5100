import { staffPermissionNames } from '@qadam/domain/staff/permissions'
import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { exportStaffActions, listStaffActions, staffActionKinds } from '@qadam/wire/staff/record'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { type Texts, wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { postView, SavedViews, type TriedView, viewsOf } from './saved-views.tsx'

/** Query parameters of the page, so that a view can be shared as a link. */
const filters = ['kind', 'permission', 'from', 'to', 'request', 'actor', 'subject'] as const

/** Filters that somebody types: a fault of theirs is told beside the field. */
const typedFilters = ['from', 'to', 'request'] as const

export const audit: Page = {
  path: '/audit',
  get: (visit) => shown(visit),
  async post(visit, form) {
    const saved = postView(visit, 'audit', form, (tried) => shown(visit, tried))
    if (saved) return saved
    const before = form.get('before')?.trim()
    const body = { ...filterIn(form), ...(before && { before }) }
    const exported = await visit.call(exportStaffActions, { body })
    if (!exported.ok) return refusedPage(visit, exported.problem)
    const { csv, next_before: next } = exported.answer
    const name = [
      'staff-actions',
      ...(before ? [`before-${before}`] : []),
      ...(next === null ? [] : [`from-${next}`]),
    ].join('-')
    return { kind: 'csv', name: `${name}.csv`, csv }
  },
}

async function shown(visit: StaffVisit, tried?: TriedView): Promise<PageResult> {
  const { call, locale, query: asked, texts } = visit
  const given = filterIn(asked)
  const before = asked.get('before')
  const listed = await call(listStaffActions, { query: { ...given, ...(before && { before }) } })
  const errors = listed.ok ? undefined : listed.problem.errors
  if (!listed.ok && !typedFilters.some((name) => errors?.[name])) return refusedPage(visit, listed.problem)
  const { actions, is_more } = listed.ok ? listed.answer : { actions: [], is_more: false }
  const views = await viewsOf(visit, 'audit')
  const words = texts.audit
  const linkTo = (more: Record<string, string>) => {
    const wanted = Object.entries({ ...given, ...more }).filter(([, value]) => value !== '')
    return `/audit?${new URLSearchParams(wanted)}`
  }
  const oldest = actions.at(-1)?.number
  return {
    kind: 'page',
    title: words.title,
    status: tried?.problem.status ?? (listed.ok ? 200 : listed.problem.status),
    body: (
      <>
        <h1>{words.title}</h1>
        <form method="get" className="desk-row">
          {(['actor', 'subject'] as const).map((name) =>
            given[name] ? <input key={name} type="hidden" name={name} value={given[name]} /> : null,
          )}
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              {...{ name, label: words[name], outline: texts.loan.outline }}
              defaultValue={given[name] ?? ''}
              error={errors?.[name]?.[0]}
            />
          ))}
          <TextField
            {...{ name: 'request', label: words.request, maxLength: 64 }}
            defaultValue={given.request ?? ''}
            error={errors?.request?.[0]}
          />
          <SelectField
            name="permission"
            label={words.permission}
            placeholder={words.any}
            options={staffPermissionNames.map((name) => ({ value: name, text: wordFor(texts.permissions, name) }))}
            defaultValue={given.permission ?? ''}
          />
          <SelectField
            name="kind"
            label={words.kind}
            placeholder={words.any}
            options={staffActionKinds.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
            defaultValue={asked.get('kind') ?? ''}
          />
          <Button type="submit" kind="secondary">
            {words.show}
          </Button>
        </form>
        <SavedViews list="audit" {...{ tried, views, visit }} />
        {listed.ok && visit.me.permissions.includes('audit.export') ? <ExportForm given={given} visit={visit} /> : null}
        {!listed.ok ? null : actions.length === 0 ? (
          <EmptyState title={words.nothing} />
        ) : (
          <DataTable
            caption={words.title}
            isCaptionShown={false}
            rows={actions}
            keyOf={({ number }) => number}
            columns={[
              { key: 'number', title: words.number, isFigure: true, show: ({ number }) => number },
              { key: 'at', title: words.at, show: ({ at }) => <Moment iso={at} locale={locale} /> },
              {
                ...{ key: 'who', title: words.who },
                show: ({ actor_id, actor_kind, actor_name }) =>
                  actor_id === null ? (
                    actor_kind === 'token' ? (
                      `${actor_name} (${words.by_token})`
                    ) : (
                      wordFor(words.actors, actor_kind)
                    )
                  ) : (
                    <a href={linkTo({ actor: actor_id })}>{actor_name}</a>
                  ),
              },
              {
                ...{ key: 'what', title: words.what },
                show: ({ kind, permission }) => (
                  <>
                    <StatusTag kind={kind === 'denied' ? 'danger' : kind === 'reveal' ? 'warn' : 'neutral'}>
                      {words.kinds[kind]}
                    </StatusTag>{' '}
                    {/* Also the calls of the token, which are nobody's permission: `receipt.identify` and others. */}
                    {wordFor(texts.permissions, permission)}
                  </>
                ),
              },
              {
                ...{ key: 'whom', title: words.whom },
                show: ({ subject_kind, subjects }) =>
                  subjects.length === 1 && Object.hasOwn(words.one, subject_kind) ? (
                    <a href={linkTo({ subject: subjects[0] ?? '' })}>{wordFor(words.one, subject_kind)}</a>
                  ) : subjects.length > 0 ? (
                    subjects.length
                  ) : (
                    ''
                  ),
              },
              { key: 'reason', title: words.reason, show: ({ reason }) => reasonWords(texts, reason) },
              {
                ...{ key: 'request', title: words.request },
                show: ({ request_id }) => (
                  <a className="desk-excerpt" href={linkTo({ request: request_id })}>
                    {request_id}
                  </a>
                ),
              },
              { key: 'sealed', title: words.sealed, show: ({ is_sealed }) => (is_sealed ? words.yes : words.soon) },
            ]}
          />
        )}
        {is_more && oldest !== undefined ? <a href={linkTo({ before: oldest })}>{words.earlier}</a> : null}
      </>
    ),
  }
}

type Given = Partial<Record<(typeof filters)[number], string>>

function filterIn(typed: URLSearchParams): Given {
  return Object.fromEntries(filters.flatMap((name) => (typed.get(name) ? [[name, typed.get(name)]] : [])))
}

/** A file leaves the console, so it is a POST that is recorded with its filter. */
function ExportForm({ given, visit: { path, query, texts } }: { given: Given; visit: StaffVisit }) {
  const before = query.get('before') ?? ''
  return (
    <form method="post" action={path} className="desk-form">
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="before"
        label={texts.audit.export_before}
        hint={texts.audit.export_hint}
        inputMode="numeric"
        maxLength={18}
        defaultValue={before}
      />
      <Button type="submit" kind="outlined" size="s">
        {texts.audit.export}
      </Button>
    </form>
  )
}

/** A reveal's reason may have a note behind it. */
function reasonWords({ audit: { reasons }, reveal }: Texts, reason: string | null): string {
  const [word = '', ...note] = (reason ?? '').split(': ')
  return [wordFor({ ...reveal.reasons, ...reasons }, word), ...note].join(': ')
}
