import { DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { EmptyState } from '../../../web/app/ui/empty-state/empty-state.tsx'
import type { Page } from '../page.ts'
import { clockWords, filled } from '../words.tsx'

/** The API stops counting here. */
const countedAtMost = 100

export const home: Page = {
  path: '/',
  async get({ me, texts }) {
    const queues = Object.entries(me.waiting).flatMap(([name, many]) => (many === null ? [] : [{ name, many }]))
    const waiting = queues.filter(({ many }) => many > 0)
    const nameOf = (name: string) => texts.home[name as keyof typeof me.waiting]
    return {
      kind: 'page',
      title: texts.home.title,
      body: (
        <>
          <h1>{texts.home.title}</h1>
          {waiting.length === 0 ? (
            <EmptyState title={texts.home.nothing}>
              {queues.length === 0 ? texts.home.no_queues : texts.home.nothing_words}
            </EmptyState>
          ) : (
            <DataTable
              caption={texts.home.title}
              isCaptionShown={false}
              rows={waiting}
              keyOf={({ name }) => name}
              columns={[
                { key: 'queue', title: texts.home.queue, show: ({ name }) => nameOf(name) },
                {
                  ...{ key: 'many', title: texts.home.waiting, isFigure: true },
                  show: ({ many }) => (many < countedAtMost ? many : filled(texts.home.many, { count: many })),
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
