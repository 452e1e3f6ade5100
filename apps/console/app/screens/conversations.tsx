import { listConversations } from '@qadam/wire/staff/conversations'
import { DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { EmptyState } from '../../../web/app/ui/empty-state/empty-state.tsx'
import type { Page } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Age, Done, HolderTag } from './queue-parts.tsx'

const listedAtMost = 100

export const conversations: Page = {
  path: '/conversations',
  async get(visit) {
    const { call, locale, texts } = visit
    const listed = await call(listConversations)
    if (!listed.ok) return refusedPage(visit, listed.problem)
    const { conversations: waiting } = listed.answer
    const { claims, conversations: words, shared } = texts.queues
    return {
      kind: 'page',
      title: words.title,
      body: (
        <>
          <h1>{words.title}</h1>
          <Done visit={visit} words={words.sent} />
          {waiting.length === 0 ? (
            <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState>
          ) : (
            <DataTable
              caption={words.title}
              isCaptionShown={false}
              rows={waiting}
              keyOf={({ client }) => client.id}
              columns={[
                {
                  ...{ key: 'client', title: shared.client },
                  show: ({ client }) => <a href={`/conversations/${client.id}`}>{client.name}</a>,
                },
                {
                  ...{ key: 'waits', title: shared.waits },
                  show: ({ waits_since }) => <Age since={waits_since} locale={locale} texts={texts} />,
                },
                {
                  ...{ key: 'question', title: words.question },
                  show: ({ last_text }) => <span className="desk-excerpt">{excerpt(last_text)}</span>,
                },
                { key: 'many', title: words.many, isFigure: true, show: ({ messages }) => messages },
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

const longestExcerpt = 120

function excerpt(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).trimEnd()}…` : text
}
