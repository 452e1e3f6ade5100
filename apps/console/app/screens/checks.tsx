import { listChecks } from '@qadam/wire/staff/checks'
import { DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { EmptyState } from '../../../web/app/ui/empty-state/empty-state.tsx'
import type { Page } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Age, Done, HolderTag } from './queue-parts.tsx'

const listedAtMost = 100

export const checks: Page = {
  path: '/checks',
  async get(visit) {
    const { call, locale, texts } = visit
    const listed = await call(listChecks)
    if (!listed.ok) return refusedPage(visit, listed.problem)
    const { checks: waiting } = listed.answer
    const { checks: words, claims, shared } = texts.queues
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
                  ...{ key: 'person', title: words.person },
                  show: ({ id, person }) => <a href={`/checks/${id}`}>{person.name ?? words.no_name}</a>,
                },
                {
                  ...{ key: 'waits', title: shared.waits },
                  show: ({ waits_since }) => <Age since={waits_since} locale={locale} texts={texts} />,
                },
                { key: 'why', title: words.why, show: ({ reason }) => words.reasons[reason] },
                {
                  key: 'iin',
                  title: shared.iin,
                  show: ({ person }) => <span className="desk-whole">{person.iin_masked ?? shared.none}</span>,
                },
                {
                  key: 'phone',
                  title: shared.phone,
                  show: ({ person }) => <span className="desk-whole">{person.phone_masked}</span>,
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
