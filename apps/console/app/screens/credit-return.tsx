import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import { readCreditToReturn, returnClientCredit } from '@qadam/wire/staff/credit-returns'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment, Sum } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { Refused } from './queue-parts.tsx'
import { RequestReason } from './request-reason.tsx'

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

/** Asks a second person to send money above a debt back to its client. */
export const creditReturn: Page = {
  path: '/credit-returns/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const body = {
      ...{ payee_id: form.get('payee_id') ?? '', reason: form.get('reason') ?? '' },
      seen_tiyn: Number(form.get('seen') ?? 0),
    }
    const asked = await call(returnClientCredit, { params, body })
    if (!asked.ok) return shown(visit, { form, problem: asked.problem })
    const { approval_id } = asked.answer
    return { kind: 'redirect', to: approval_id === null ? `${path}?done=1` : askedPath(approval_id) }
  },
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, locale, params, path, query, texts } = visit
  const read = await call(readCreditToReturn, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { client, contract_number, credit_tiyn, payees, returns } = read.answer
  const waiting = await approvalsAbout(visit, params.id ?? '')
  const words = texts.people.credit_return
  const errors = problem?.errors
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
              { name: words.credit, value: <Sum tiyn={credit_tiyn} locale={locale} /> },
            ]}
          />
        </section>
        {credit_tiyn === 0 ? <Notice kind="info">{words.nothing}</Notice> : null}
        {credit_tiyn > 0 && payees.length === 0 ? <Notice kind="warn">{words.no_payee}</Notice> : null}
        {credit_tiyn > 0 && payees.length > 0 && waiting.length === 0 ? (
          <section className="desk-card">
            <p className="desk-muted">{words.words}</p>
            <form method="post" action={path} className="desk-form" autoComplete="off">
              <input type="hidden" name="seen" value={credit_tiyn} />
              <SelectField
                name="payee_id"
                label={words.payee}
                options={payees.map(({ id, kind, masked }) => ({ value: id, text: `${words.kinds[kind]} ${masked}` }))}
                defaultValue={form?.get('payee_id') ?? undefined}
                error={errors?.payee_id?.[0]}
              />
              <RequestReason tried={{ errors, form }} texts={texts} />
            </form>
          </section>
        ) : null}
        {returns.length === 0 ? null : (
          <section className="desk-card">
            <DataTable
              caption={words.returns}
              rows={returns}
              keyOf={({ id }) => id}
              columns={[
                {
                  ...{ key: 'requested', title: texts.loan.requested },
                  show: ({ requested_at }) => <Moment iso={requested_at} locale={locale} />,
                },
                {
                  ...{ key: 'amount', title: words.credit, isFigure: true },
                  show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
                },
                { key: 'payee', title: words.payee, show: ({ payee_masked }) => payee_masked },
                { key: 'state', title: texts.loan.finished, show: ({ state }) => words.states[state] },
              ]}
            />
          </section>
        )}
      </>
    ),
  }
}
