import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import { lossReasons } from '@qadam/wire/staff/approvals'
import { endClientLoan, readLoanToEnd } from '@qadam/wire/staff/write-offs'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Sum } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { Refused } from './queue-parts.tsx'

/** Each way to end a loan with its reasons, as one choice: no pair that the law does not know can be sent. */
const choices = (['write_off', 'cancel'] as const).flatMap((how) =>
  lossReasons[how].map((reason) => ({ how, reason, value: `${how} ${reason}` })),
)

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

/** Asks a second person to write a loan off, or to cancel it. */
export const writeOff: Page = {
  path: '/write-offs/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const [how = '', loss_reason = ''] = (form.get('loss') ?? '').split(' ')
    const body = {
      ...{ how, loss_reason, order_number: form.get('order_number') ?? '', reason: form.get('reason') ?? '' },
      seen_tiyn: Number(form.get('seen') ?? 0),
    }
    const asked = await call(endClientLoan, { params, body })
    if (!asked.ok) return shown(visit, { form, problem: asked.problem })
    const { approval_id } = asked.answer
    return { kind: 'redirect', to: approval_id === null ? `${path}?done=1` : askedPath(approval_id) }
  },
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, locale, params, path, query, texts } = visit
  const read = await call(readLoanToEnd, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { client, contract_number, owed_tiyn, state } = read.answer
  const waiting = await approvalsAbout(visit, params.id ?? '')
  const words = texts.people.write_off
  const lossNames = texts.people.approvals.loss_reasons
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
            {words.done}
          </Notice>
        )}
        <Refused problem={problem} />
        <WaitingApprovals approvals={waiting} visit={visit} />
        <section className="desk-card">
          <FactList
            facts={[
              { name: texts.people.approvals.client, value: <a href={`/clients/${client.id}`}>{client.name}</a> },
              { name: texts.people.approvals.contract, value: contract_number },
              { name: words.owed, value: <Sum tiyn={owed_tiyn} locale={locale} /> },
            ]}
          />
        </section>
        {state === 'active' ? null : <Notice kind="warn">{words.not_active}</Notice>}
        {state === 'active' && waiting.length === 0 ? (
          <section className="desk-card">
            <p className="desk-muted">{words.words}</p>
            <form method="post" action={path} className="desk-form desk-wide" autoComplete="off">
              <input type="hidden" name="seen" value={owed_tiyn} />
              <SelectField
                name="loss"
                label={words.how}
                options={choices.map(({ how, reason, value }) => ({
                  value,
                  text: `${words.hows[how]}: ${lossNames[reason]}`,
                }))}
                defaultValue={form?.get('loss') ?? undefined}
                error={errors?.loss_reason?.[0] ?? errors?.how?.[0]}
              />
              <TextField
                name="order_number"
                label={words.order}
                maxLength={60}
                defaultValue={form?.get('order_number') ?? ''}
                error={errors?.order_number?.[0]}
              />
              <TextField
                name="reason"
                label={words.reason}
                hint={texts.people.reason_hint}
                maxLength={300}
                defaultValue={form?.get('reason') ?? ''}
                error={errors?.reason?.[0]}
              />
              <div className="desk-row">
                <Button type="submit">{words.submit}</Button>
              </div>
            </form>
          </section>
        ) : null}
      </>
    ),
  }
}
