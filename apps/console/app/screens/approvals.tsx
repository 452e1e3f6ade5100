import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { listApprovals } from '@qadam/wire/staff/approvals'
import type { Page, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { ActWords, type Approval, ApprovalState, actName, SubjectLink } from './approval-parts.tsx'

/** Requests that wait for a second person, and the outcomes of the last ones. */
export const approvals: Page = {
  path: '/approvals',
  async get(visit) {
    const { call, locale, texts } = visit
    const listed = await call(listApprovals)
    if (!listed.ok) return refusedPage(visit, listed.problem)
    const { recent, waiting } = listed.answer
    const words = texts.people.approvals
    return {
      kind: 'page',
      title: words.title,
      body: (
        <>
          <h1>{words.title}</h1>
          {waiting.length === 0 ? (
            <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState>
          ) : (
            <section className="desk-card">
              <DataTable
                caption={words.waiting}
                rows={waiting}
                keyOf={({ id }) => id}
                columns={[
                  ...columnsOf(visit),
                  {
                    ...{ key: 'until', title: words.until },
                    show: ({ expires_at }) => <Moment iso={expires_at} locale={locale} />,
                  },
                ]}
              />
            </section>
          )}
          {recent.length === 0 ? null : (
            <section className="desk-card">
              <DataTable
                caption={words.recent}
                rows={recent}
                keyOf={({ id }) => id}
                columns={[
                  ...columnsOf(visit),
                  {
                    ...{ key: 'state', title: words.state },
                    show: ({ checker, state }) => (
                      <span className="desk-stack">
                        <ApprovalState state={state} words={words} />
                        {checker === null ? null : <span className="desk-muted">{checker}</span>}
                      </span>
                    ),
                  },
                  {
                    ...{ key: 'ended', title: texts.client.when },
                    show: ({ ended_at }) => (ended_at === null ? '' : <Moment iso={ended_at} locale={locale} />),
                  },
                ]}
              />
            </section>
          )}
        </>
      ),
    }
  },
}

function columnsOf(visit: StaffVisit): Column<Approval>[] {
  const words = visit.texts.people.approvals
  return [
    {
      ...{ key: 'what', title: words.what },
      show: ({ id, what }) => <a href={`/approvals/${id}`}>{actName(what, words)}</a>,
    },
    { key: 'change', title: words.change, show: ({ what }) => <ActWords what={what} visit={visit} /> },
    { key: 'subject', title: words.subject, show: (approval) => <SubjectLink approval={approval} visit={visit} /> },
    {
      ...{ key: 'who', title: words.who },
      show: ({ maker, reason }) => (
        <span className="desk-stack">
          <span>{maker.is_me ? words.me : maker.name}</span>
          <span className="desk-muted desk-excerpt">{reason}</span>
        </span>
      ),
    },
  ]
}
