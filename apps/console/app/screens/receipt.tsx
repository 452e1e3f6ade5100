import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import { endPendingReceipt, identifyReceipt, moveReceipt, readReceipt } from '@qadam/wire/staff/receipts'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment, Sum } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { Refused } from './queue-parts.tsx'
import { EndForm, MoveForms, type ReceiptShown } from './receipt-forms.tsx'
import { IdentifyForms } from './receipt-identify-forms.tsx'

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

/** One payment: ends it while it is under way, or asks a second person to move it to another loan. */
export const receipt: Page = {
  path: '/receipts/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const reason = form.get('reason') ?? ''
    if (form.get('act') === 'end') {
      const ended = await call(endPendingReceipt, { params, body: { reason } })
      return ended.ok ? { kind: 'redirect', to: `${path}?done=ended` } : shown(visit, { form, problem: ended.problem })
    }
    if (form.get('act') === 'identify') {
      const body = { contract_number: form.get('contract') ?? '', reason }
      const asked = await call(identifyReceipt, { params, body })
      return asked.ok ? afterAsking(path, asked.answer, 'identified') : shown(visit, { form, problem: asked.problem })
    }
    const body = {
      ...{ seen_loan_id: form.get('seen') ?? '', to_loan_id: form.get('to_loan') ?? '' },
      ...{ is_excused: form.get('excused') === 'yes', reason },
    }
    const asked = await call(moveReceipt, { params, body })
    return asked.ok ? afterAsking(path, asked.answer, 'moved') : shown(visit, { form, problem: asked.problem })
  },
}

function afterAsking(path: string, { approval_id }: { approval_id: string | null }, done: 'identified' | 'moved') {
  return { kind: 'redirect', to: approval_id === null ? `${path}?done=${done}` : askedPath(approval_id) } as const
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, me, params, query, texts } = visit
  const to = (form?.get('to') ?? query.get('to') ?? '').trim()
  const read = await call(readReceipt, { params, query: to === '' ? {} : { to } })
  if (!read.ok) return refusedPage(visit, read.problem)
  const one = read.answer
  const waiting = await approvalsAbout(visit, params.id ?? '')
  const words = texts.receipts
  const title = filled(words.one, { reference: one.external_id })
  const told = { ended: words.end.done, moved: words.move.done, identified: words.identify.done }
  const done = Object.entries(told).find(([name]) => name === query.get('done'))?.[1]
  const mayMove = one.may_be_moved && waiting.length === 0 && me.permissions.includes('receipt.move')
  const mayIdentify = one.may_be_identified && waiting.length === 0 && me.permissions.includes('receipt.identify')
  const tried = { form, to, errors: problem?.errors }
  return {
    kind: 'page',
    title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{title}</h1>
        {done === undefined ? null : (
          <Notice kind="good" announced>
            {done}
          </Notice>
        )}
        <Refused problem={problem} />
        <WaitingApprovals approvals={waiting} visit={visit} />
        <Facts one={one} visit={visit} />
        {one.state === 'pending' && me.permissions.includes('receipt.refuse') ? (
          <EndForm visit={visit} tried={tried} />
        ) : null}
        {mayIdentify ? <IdentifyForms one={one} visit={visit} tried={tried} /> : null}
        {mayMove ? <MoveForms one={one} visit={visit} tried={tried} /> : null}
        <Moves one={one} visit={visit} />
      </>
    ),
  }
}

type Parts = { one: ReceiptShown; visit: StaffVisit }

function Facts({ one, visit: { locale, me, texts } }: Parts) {
  const words = texts.receipts
  const { owner, refused, state } = one
  const isRead = me.permissions.includes('loan.read')
  return (
    <section className="desk-card">
      <FactList
        facts={[
          { name: words.state, value: words.states[state] },
          { name: words.amount, value: <Sum tiyn={one.amount_tiyn} locale={locale} /> },
          { name: words.channel, value: one.channel },
          { name: words.account, value: one.account },
          { name: words.paid, value: <Moment iso={one.paid_at} locale={locale} /> },
          { name: words.value_on, value: <DateText day={one.value_on} locale={locale} /> },
          ...(one.number === null ? [] : [{ name: words.number, value: one.number }]),
          {
            name: state === 'pending' ? words.meant_for : words.owner,
            value: owner ? (
              <span className="desk-lines">
                {isRead ? (
                  <a href={`/loans/${owner.loan_id}`}>{`№ ${owner.contract_number}`}</a>
                ) : (
                  owner.contract_number
                )}
                <a href={`/clients/${owner.client.id}`}>{owner.client.name}</a>
              </span>
            ) : (
              words.nobody
            ),
          },
          ...(refused
            ? [
                { name: words.refused_by, value: refused.by },
                { name: words.refused_why, value: refused.reason },
              ]
            : []),
        ]}
      />
    </section>
  )
}

function Moves({ one: { moves }, visit: { locale, texts } }: Parts) {
  const words = texts.receipts.moves
  if (moves.length === 0) return null
  return (
    <section className="desk-card">
      <DataTable
        caption={words.title}
        rows={moves}
        keyOf={({ at }) => at}
        columns={[
          { key: 'when', title: words.when, show: ({ at }) => <Moment iso={at} locale={locale} /> },
          { key: 'from', title: words.from, show: ({ from }) => from },
          { key: 'to', title: words.to, show: ({ to }) => to },
          { key: 'by', title: words.by, show: ({ by }) => by },
          { key: 'why', title: words.why, show: ({ reason }) => reason },
        ]}
      />
    </section>
  )
}
