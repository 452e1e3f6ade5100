import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import { claimClientDebt, readDebtToClaim } from '@qadam/wire/staff/debt-claims'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Sum } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { Refused } from './queue-parts.tsx'
import { RequestReason } from './request-reason.tsx'

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

/** Asks a second person to demand the whole debt of a late loan. */
export const debtClaim: Page = {
  path: '/debt-claims/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const body = {
      ...{ until: form.get('until') ?? '', reason: form.get('reason') ?? '' },
      seen_tiyn: Number(form.get('seen') ?? 0),
    }
    const asked = await call(claimClientDebt, { params, body })
    if (!asked.ok) return shown(visit, { form, problem: asked.problem })
    const { approval_id } = asked.answer
    return { kind: 'redirect', to: approval_id === null ? `${path}?done=1` : askedPath(approval_id) }
  },
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, locale, params, path, query, texts } = visit
  const read = await call(readDebtToClaim, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { claimed, client, contract_number, days_overdue, late_tiyn, obstacle, until_from, until_to, whole_tiyn } =
    read.answer
  const waiting = await approvalsAbout(visit, params.id ?? '')
  const words = texts.people.debt_claim
  const errors = problem?.errors
  const day = (one: string) => dayWords(one, locale, 'long')
  return {
    kind: 'page',
    title: words.title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        {query.get('done') === null ? null : (
          <Notice kind="good" announced>
            {texts.people.write_off.done}
          </Notice>
        )}
        <Refused problem={problem} />
        <WaitingApprovals approvals={waiting} visit={visit} />
        <section className="desk-card">
          <FactList
            facts={[
              { name: texts.people.approvals.client, value: <a href={`/clients/${client.id}`}>{client.name}</a> },
              { name: texts.people.approvals.contract, value: contract_number },
              { name: words.overdue, value: days_overdue },
              { name: words.late, value: <Sum tiyn={late_tiyn} locale={locale} /> },
              { name: words.whole, value: <Sum tiyn={whole_tiyn} locale={locale} /> },
            ]}
          />
        </section>
        {obstacle ? (
          <Notice kind="info">
            {claimed ? filled(words.claimed, { day: day(claimed.until) }) : words.obstacles[obstacle]}
          </Notice>
        ) : null}
        {!obstacle && waiting.length === 0 ? (
          <section className="desk-card">
            <p className="desk-muted">{words.words}</p>
            <form method="post" action={path} className="desk-form" autoComplete="off">
              <input type="hidden" name="seen" value={late_tiyn} />
              <DateField
                name="until"
                label={words.until}
                outline={texts.loan.outline}
                hint={filled(words.until_hint, { from: day(until_from), to: day(until_to) })}
                defaultValue={form?.get('until') ?? ''}
                error={errors?.until?.[0]}
              />
              <RequestReason tried={{ errors, form }} texts={texts} />
            </form>
          </section>
        ) : null}
      </>
    ),
  }
}
