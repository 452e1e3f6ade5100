import { Button } from '@qadam/kit/button/button.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { askAboutPayout, listPayouts } from '@qadam/wire/staff/payouts'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment, Sum } from '../words.tsx'
import { ListChoice } from './list-choice.tsx'
import { PageLinks, pageIn } from './page-links.tsx'
import { waitsColumn } from './queue-list.tsx'
import { Done, Refused } from './queue-parts.tsx'

type Payout = AnswerOf<typeof listPayouts>['payouts'][number]

const filters = ['list'] as const

export const payouts: Page = {
  path: '/payouts',
  get: (visit) => shown(visit),
  async post(visit, form) {
    const asked = await visit.call(askAboutPayout, { params: { id: form.get('payout') ?? '' }, body: {} })
    return asked.ok ? { kind: 'redirect', to: '/payouts?done=1' } : shown(visit, asked.problem)
  },
}

async function shown(visit: StaffVisit, problem?: Problem): Promise<PageResult> {
  const { call, me, query, texts } = visit
  const listed = await call(listPayouts, { query: pageIn(query, filters) })
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { payouts: rows } = listed.answer
  const words = texts.queues.payouts
  const list = query.get('list') === 'finished' ? 'finished' : 'unresolved'
  const mayAsk = list === 'unresolved' && me.permissions.includes('payout.ask')
  return {
    kind: 'page',
    title: words.title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        <ListChoice
          label={words.title}
          choices={[
            { path: '/payouts', name: words.unresolved, isHere: list === 'unresolved' },
            { path: '/payouts?list=finished', name: words.recent, isHere: list === 'finished' },
          ]}
        />
        <Done visit={visit} words={words.asked} />
        <Refused problem={problem} />
        {rows.length === 0 ? (
          <EmptyState title={list === 'finished' ? words.none_finished : words.nothing}>
            {list === 'finished' ? undefined : words.nothing_words}
          </EmptyState>
        ) : (
          <>
            {mayAsk ? <p className="desk-muted">{words.asking}</p> : null}
            <DataTable
              caption={list === 'finished' ? words.recent : words.unresolved}
              isCaptionShown={false}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                ...columnsOf(visit),
                ...(list === 'finished' ? [finishedColumn(visit)] : [waitsColumn<Payout>(visit)]),
                ...(mayAsk ? [askColumn(visit)] : []),
              ]}
            />
          </>
        )}
        <PageLinks visit={visit} places={listed.answer} filters={filters} />
      </>
    ),
  }
}

const kinds = { requested: 'info', sent: 'info', unknown: 'warn', confirmed: 'good', declined: 'danger' } as const

function columnsOf({ locale, me, texts }: StaffVisit): Column<Payout>[] {
  const { payouts: words, shared } = texts.queues
  const mayRead = me.permissions.includes('client.read')
  const mayReadLoans = me.permissions.includes('loan.read')
  return [
    {
      ...{ key: 'client', title: `${shared.client}, ${words.contract.toLowerCase()}` },
      show: ({ client, contract_number, loan_id }) => (
        <span className="desk-lines">
          {mayRead ? <a href={`/clients/${client.id}`}>{client.name}</a> : client.name}
          <span className="desk-muted desk-whole">
            {mayReadLoans && loan_id !== null ? (
              <a href={`/loans/${loan_id}`}>{`№ ${contract_number}`}</a>
            ) : (
              `№ ${contract_number}`
            )}
          </span>
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

function finishedColumn({ locale, texts }: StaffVisit): Column<Payout> {
  const { payouts: words, shared } = texts.queues
  return {
    ...{ key: 'finished', title: words.finished },
    show: ({ finished_at }) => (finished_at === null ? shared.none : <Moment iso={finished_at} locale={locale} />),
  }
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
