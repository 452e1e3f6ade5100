import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { askAboutPayout, listPayouts } from '@qadam/wire/staff/payouts'
import { Button } from '../../../web/app/ui/button/button.tsx'
import { type Column, DataTable } from '../../../web/app/ui/data-table/data-table.tsx'
import { EmptyState } from '../../../web/app/ui/empty-state/empty-state.tsx'
import { StatusTag } from '../../../web/app/ui/status-tag/status-tag.tsx'
import type { Page, Said, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment, Sum } from '../words.tsx'
import { Age, Done, Refused } from './queue-parts.tsx'

const listedAtMost = 100

type Payout = AnswerOf<typeof listPayouts>['recent'][number]

export const payouts: Page = {
  path: '/payouts',
  get: (visit) => shown(visit),
  async post(visit, form) {
    const asked = await visit.call(askAboutPayout, { params: { id: form.get('payout') ?? '' }, body: {} })
    return asked.ok ? { kind: 'redirect', to: '/payouts?done=1' } : shown(visit, asked.problem)
  },
}

async function shown(visit: StaffVisit, problem?: Problem): Promise<Said> {
  const { call, locale, me, texts } = visit
  const listed = await call(listPayouts)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { recent, unresolved } = listed.answer
  const { payouts: words, shared } = texts.queues
  const mayAsk = me.permissions.includes('payout.ask')
  return {
    kind: 'page',
    title: words.title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        <Done visit={visit} words={words.asked} />
        <Refused problem={problem} />
        {unresolved.length === 0 ? (
          <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState>
        ) : (
          <section className="desk-card">
            {mayAsk ? <p className="desk-muted">{words.asking}</p> : null}
            <DataTable
              caption={words.unresolved}
              rows={unresolved}
              keyOf={({ id }) => id}
              columns={[
                ...columnsOf(visit),
                {
                  ...{ key: 'waits', title: shared.waits },
                  show: ({ waits_since }) => <Age since={waits_since} locale={locale} texts={texts} />,
                },
                ...(mayAsk ? [askColumn(visit)] : []),
              ]}
            />
            {unresolved.length === listedAtMost ? <p>{shared.first_hundred}</p> : null}
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
                  ...{ key: 'finished', title: words.finished },
                  show: ({ finished_at }) =>
                    finished_at === null ? shared.none : <Moment iso={finished_at} locale={locale} />,
                },
              ]}
            />
          </section>
        )}
      </>
    ),
  }
}

const kinds = { requested: 'info', sent: 'info', unknown: 'warn', confirmed: 'good', declined: 'danger' } as const

function columnsOf({ locale, me, texts }: StaffVisit): Column<Payout>[] {
  const { payouts: words, shared } = texts.queues
  const mayRead = me.permissions.includes('client.read')
  return [
    {
      ...{ key: 'client', title: `${shared.client}, ${words.contract.toLowerCase()}` },
      show: ({ client, contract_number }) => (
        <span className="desk-lines">
          {mayRead ? <a href={`/clients/${client.id}`}>{client.name}</a> : client.name}
          <span className="desk-muted desk-whole">{`№ ${contract_number}`}</span>
        </span>
      ),
    },
    {
      ...{ key: 'amount', title: words.amount, isFigure: true },
      show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
    },
    {
      key: 'payee',
      title: words.payee,
      show: ({ payee_masked }) => <span className="desk-whole">{payee_masked}</span>,
    },
    {
      ...{ key: 'state', title: words.state },
      show: ({ decline_reason, rounds, state }) => (
        <span className="desk-lines">
          <StatusTag kind={kinds[state]}>{wordFor(texts.payouts, state)}</StatusTag>
          {rounds > 0 ? <span className="desk-muted">{`${words.asked_bank}: ${rounds}`}</span> : null}
          {decline_reason === null ? null : <span className="desk-muted">{decline_reason}</span>}
        </span>
      ),
    },
  ]
}

function askColumn({ path, texts }: StaffVisit): Column<Payout> {
  const { payouts: words } = texts.queues
  return {
    ...{ key: 'act', title: words.act },
    show: ({ contract_number, id }) => (
      <form method="post" action={path}>
        <input type="hidden" name="payout" value={id} />
        <Button type="submit" kind="outlined" size="s">
          {words.ask}
          <span className="visually-hidden">{`, № ${contract_number}`}</span>
        </Button>
      </form>
    ),
  }
}
