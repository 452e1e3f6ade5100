import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import type { readReceipt } from '@qadam/wire/staff/receipts'
import type { StaffVisit } from '../page.ts'
import { ReasonField } from './reason-field.tsx'
import { RequestReason } from './request-reason.tsx'

export type ReceiptShown = AnswerOf<typeof readReceipt>

export type Tried = {
  readonly form: URLSearchParams | undefined
  /** The contract number asked for. */
  readonly to: string
  readonly errors: Problem['errors'] | undefined
}

export function EndForm({ tried: { errors, form }, visit: { path, texts } }: { tried: Tried; visit: StaffVisit }) {
  const words = texts.receipts.end
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="act" value="end" />
        <ReasonField {...{ errors, form, label: words.reason, texts }} />
        <div className="desk-row">
          <Button type="submit">{words.submit}</Button>
        </div>
      </form>
    </section>
  )
}

/** First the number, so that whoever asks sees whose loan it is; then the request itself. */
export function MoveForms({
  one: { owner, target },
  tried,
  visit,
}: {
  one: ReceiptShown
  tried: Tried
  visit: StaffVisit
}) {
  const words = visit.texts.receipts.move
  const isSame = target !== null && target.loan_id === owner?.loan_id
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      <FindContract isUnknown={tried.to !== '' && target === null} to={tried.to} visit={visit} />
      {isSame ? <Notice kind="info">{words.same}</Notice> : null}
      {owner && target && !isSame ? (
        <MoveForm seen={owner.loan_id} target={target} tried={tried} visit={visit} />
      ) : null}
    </section>
  )
}

/** Finds the loan that the money was meant for, before anything is asked about it. */
export function FindContract({
  isUnknown,
  to,
  visit: { path, texts },
}: {
  isUnknown: boolean
  to: string
  visit: StaffVisit
}) {
  const words = texts.receipts.move
  return (
    <form method="get" action={path} className="desk-form" autoComplete="off">
      <TextField
        name="to"
        label={words.find}
        maxLength={40}
        inputMode="numeric"
        defaultValue={to}
        error={isUnknown ? words.not_found : undefined}
      />
      <div className="desk-row">
        <Button type="submit" kind="secondary">
          {words.show}
        </Button>
      </div>
    </form>
  )
}

type Target = NonNullable<ReceiptShown['target']>

function MoveForm({
  seen,
  target,
  tried: { errors, form, to },
  visit: { path, texts },
}: {
  seen: string
  target: Target
  tried: Tried
  visit: StaffVisit
}) {
  const words = texts.receipts.move
  return (
    <>
      <FactList
        facts={[
          { name: words.to, value: `№ ${target.contract_number}` },
          {
            name: texts.people.approvals.client,
            value: <a href={`/clients/${target.client.id}`}>{target.client.name}</a>,
          },
        ]}
      />
      <p className="desk-muted">{words.sent_on}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="act" value="move" />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="to_loan" value={target.loan_id} />
        <input type="hidden" name="to" value={to} />
        <SelectField
          name="excused"
          label={words.excused}
          hint={words.excused_hint}
          options={[
            { value: 'yes', text: words.excused_yes },
            { value: 'no', text: words.excused_no },
          ]}
          defaultValue={form?.get('excused') ?? 'yes'}
        />
        <RequestReason tried={{ errors, form }} texts={texts} />
      </form>
    </>
  )
}
