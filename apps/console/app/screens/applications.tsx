import { listApplications } from '@qadam/wire/staff/applications'
import { DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { EmptyState } from '../../../web/app/ui/empty-state/empty-state.tsx'
import { StatusTag } from '../../../web/app/ui/status-tag/status-tag.tsx'
import type { Page } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { AskedWords } from './application-parts.tsx'
import { Age, Done, HolderTag } from './queue-parts.tsx'

const listedAtMost = 100

export const applications: Page = {
  path: '/applications',
  async get(visit) {
    const { call, locale, texts } = visit
    const listed = await call(listApplications)
    if (!listed.ok) return refusedPage(visit, listed.problem)
    const { applications: waiting } = listed.answer
    const { applications: words, claims, shared } = texts.queues
    return {
      kind: 'page',
      title: words.title,
      body: (
        <>
          <h1>{words.title}</h1>
          <Done visit={visit} words={words.done} />
          {waiting.length === 0 ? (
            <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState>
          ) : (
            <DataTable
              caption={words.title}
              isCaptionShown={false}
              rows={waiting}
              keyOf={({ id }) => id}
              columns={[
                {
                  ...{ key: 'client', title: shared.client },
                  show: ({ client, id }) => <a href={`/applications/${id}`}>{client.name}</a>,
                },
                {
                  ...{ key: 'waits', title: shared.waits },
                  show: ({ waits_since }) => <Age since={waits_since} locale={locale} texts={texts} />,
                },
                {
                  ...{ key: 'until', title: words.until },
                  show: ({ is_late, review_until }) => (
                    <span className="desk-lines">
                      {review_until === null ? shared.none : <Moment iso={review_until} locale={locale} />}
                      {is_late ? <StatusTag kind="danger">{words.late}</StatusTag> : null}
                    </span>
                  ),
                },
                {
                  ...{ key: 'asked', title: words.asked },
                  show: (asked) => <AskedWords asked={asked} locale={locale} texts={texts} />,
                },
                {
                  ...{ key: 'why', title: words.why },
                  show: ({ review_reasons }) => review_reasons.map((reason) => words.review_reasons[reason]).join('; '),
                },
                {
                  ...{ key: 'holder', title: claims.column },
                  show: ({ holder }) => <HolderTag holder={holder} texts={texts} />,
                },
              ]}
            />
          )}
          {waiting.length === listedAtMost ? <p>{shared.first_hundred}</p> : null}
        </>
      ),
    }
  },
}
