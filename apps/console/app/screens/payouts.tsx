import { Button } from '@qadam/kit/button/button.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import type { Problem } from '@qadam/wire/problem'
import { askAboutPayout, listPayouts, payoutLists } from '@qadam/wire/staff/payouts'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment, Sum } from '../words.tsx'
import { ListChoice } from './list-choice.tsx'
import { ListExport, postExport } from './list-export.tsx'
import { PageLinks, pageIn } from './page-links.tsx'
import { type Payout, PayoutState } from './payout-parts.tsx'
import { waitsColumn } from './queue-list.tsx'
import { Done, Refused } from './queue-parts.tsx'
import { postView, SavedViews, type TriedView, viewsOf } from './saved-views.tsx'

const filters = ['list'] as const

export const payouts: Page = {
  path: '/payouts',
  get: (visit) => shown(visit),
  async post(visit, form) {
    const saved = postView(visit, 'payouts', form, (view) => shown(visit, { view }))
    if (saved) return saved
    if (form.get('act') === 'export') return postExport(visit, 'payouts', form)
    const asked = await visit.call(askAboutPayout, { params: { id: form.get('payout') ?? '' }, body: {} })
    return asked.ok ? { kind: 'redirect', to: '/payouts?done=1' } : shown(visit, { asked: asked.problem })
  },
}

type Refusals = { readonly asked?: Problem; readonly view?: TriedView }

async function shown(visit: StaffVisit, { asked, view }: Refusals = {}): Promise<PageResult> {
  const { call, me, query, texts } = visit
  const listed = await call(listPayouts, { query: pageIn(query, filters) })
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { payouts: rows } = listed.answer
  const views = await viewsOf(visit, 'payouts')
  const words = texts.queues.payouts
  const list = payoutLists.find((name) => name === query.get('list')) ?? 'unresolved'
  const isEnded = list !== 'unresolved'
  const names = { unresolved: words.unresolved, finished: words.recent, returned: words.returned }
  const empty = { unresolved: words.nothing, finished: words.none_finished, returned: words.none_returned }
  const mayAsk = list === 'unresolved' && me.permissions.includes('payout.ask')
  return {
    kind: 'page',
    title: words.title,
    status: (asked ?? view?.problem)?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        <ListChoice
          label={words.title}
          choices={payoutLists.map((name) => ({
            path: name === 'unresolved' ? '/payouts' : `/payouts?list=${name}`,
            name: names[name],
            isHere: list === name,
          }))}
        />
        <Done visit={visit} words={doneWords(query.get('done'), words)} />
        <Refused problem={asked} />
        <SavedViews list="payouts" {...{ tried: view, views, visit }} />
        {rows.length === 0 ? (
          <EmptyState title={empty[list]}>{isEnded ? undefined : words.nothing_words}</EmptyState>
        ) : (
          <>
            {mayAsk ? <p className="desk-muted">{words.asking}</p> : null}
            <DataTable
              caption={names[list]}
              isCaptionShown={false}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                ...columnsOf(visit),
                ...(isEnded ? [finishedColumn(visit)] : [waitsColumn<Payout>(visit), actColumn(visit, mayAsk)]),
              ]}
            />
          </>
        )}
        <PageLinks visit={visit} places={listed.answer} filters={filters} />
        {rows.length > 0 ? <ListExport visit={visit} filters={filters} /> : null}
      </>
    ),
  }
}

function columnsOf({ locale, me, texts }: StaffVisit): Column<Payout>[] {
  const { payouts: words, shared } = texts.queues
  const mayRead = me.permissions.includes('client.read')
  const mayReadLoans = me.permissions.includes('loan.read')
  return [
    {
      ...{ key: 'client', title: `${shared.client}, ${words.contract.toLowerCase()}` },
      show: ({ client, contract_number, kind, loan_id }) => (
        <span className="desk-lines">
          {mayRead ? <a href={`/clients/${client.id}`}>{client.name}</a> : client.name}
          <span className="desk-muted desk-whole">
            {mayReadLoans && loan_id !== null ? (
              <a href={`/loans/${loan_id}`}>{`№ ${contract_number}`}</a>
            ) : (
              `№ ${contract_number}`
            )}
          </span>
          {kind === 'credit' ? <span className="desk-muted">{words.credit}</span> : null}
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
    { ...{ key: 'state', title: words.state }, show: (payout) => <PayoutState payout={payout} texts={texts} /> },
  ]
}

function finishedColumn({ locale, texts }: StaffVisit): Column<Payout> {
  const { payouts: words, shared } = texts.queues
  return {
    ...{ key: 'finished', title: words.finished },
    show: ({ finished_at }) => (finished_at === null ? shared.none : <Moment iso={finished_at} locale={locale} />),
  }
}

function actColumn({ path, texts }: StaffVisit, mayAsk: boolean): Column<Payout> {
  const { payouts: words } = texts.queues
  return {
    ...{ key: 'act', title: words.act },
    show: ({ contract_number, id, state }) => {
      const of = <span className="visually-hidden">{`, № ${contract_number}`}</span>
      return (
        <span className="desk-lines">
          <a href={`/payouts/${id}`}>
            {words.open}
            {of}
          </a>
          {mayAsk && state !== 'waiting' ? (
            <form method="post" action={path}>
              <input type="hidden" name="payout" value={id} />
              <Button type="submit" kind="outlined" size="s">
                {words.ask}
                {of}
              </Button>
            </form>
          ) : null}
        </span>
      )
    },
  }
}

function doneWords(done: string | null, words: StaffVisit['texts']['queues']['payouts']): string {
  if (done === 'released') return words.release_done
  return done === 'declined' ? words.decline_done : words.asked
}
