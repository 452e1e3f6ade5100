import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { ClaimKind } from '@qadam/wire/staff/claims'
import { readDeskQueues } from '@qadam/wire/staff/desk'
import type { Page } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { clockWords, filled } from '../words.tsx'
import { Age } from './queue-parts.tsx'

/** The API stops counting here. */
const countedAtMost = 100

export const home: Page = {
  path: '/',
  async get(visit) {
    const { call, locale, me, texts } = visit
    const read = await call(readDeskQueues)
    if (!read.ok) return refusedPage(visit, read.problem)
    const { asked, mine, queues } = read.answer
    const waiting = queues.filter(({ many }) => many > 0)
    return {
      kind: 'page',
      title: texts.home.title,
      body: (
        <>
          <h1>{texts.home.title}</h1>
          {mine.length > 0 ? <Taken mine={mine} texts={texts} /> : null}
          {asked > 0 ? (
            <p>
              <a href="/approvals">{filled(texts.home.asked, { count: asked })}</a>
            </p>
          ) : null}
          {waiting.length === 0 ? (
            <EmptyState title={texts.home.nothing}>
              {queues.length === 0 ? texts.home.no_queues : texts.home.nothing_words}
            </EmptyState>
          ) : (
            <DataTable
              caption={texts.home.title}
              isCaptionShown={false}
              rows={waiting}
              keyOf={({ queue }) => queue}
              columns={[
                {
                  ...{ key: 'queue', title: texts.home.queue },
                  show: ({ queue }) => <a href={`/${queue}`}>{texts.home[queue]}</a>,
                },
                {
                  ...{ key: 'many', title: texts.home.waiting, isFigure: true },
                  show: ({ many }) => (many < countedAtMost ? many : filled(texts.home.many, { count: many })),
                },
                {
                  ...{ key: 'due', title: texts.home.due },
                  show: ({ due_on }) => (due_on === null ? '' : <DateText day={due_on} locale={locale} />),
                },
                {
                  ...{ key: 'oldest', title: texts.home.oldest },
                  show: ({ oldest_at }) =>
                    oldest_at === null ? '' : <Age since={oldest_at} locale={locale} texts={texts} />,
                },
              ]}
            />
          )}
          <p className="desk-muted">{filled(texts.home.until, { time: clockWords(me.ends_at) })}</p>
        </>
      ),
    }
  },
}

const pages: Record<ClaimKind, string> = {
  conversation: 'conversations',
  application: 'applications',
  check: 'checks',
  case: 'cases',
}

type Mine = AnswerOf<typeof readDeskQueues>['mine']

/** Items that the person has taken and not finished. */
function Taken({ mine, texts }: { mine: Mine; texts: Texts }) {
  return (
    <section className="desk-card">
      <h2>{texts.home.mine}</h2>
      <ul className="desk-choices">
        {mine.map(({ kind, subject, until }) => (
          <li key={subject}>
            <a href={`/${pages[kind]}/${subject}`}>
              {texts.home.items[kind]}, {filled(texts.home.mine_until, { time: clockWords(until) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
