import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { StaffVisit } from '../page.ts'
import type { ReceiptShown, Tried } from './receipt-forms.tsx'

type Parts = { one: ReceiptShown; tried: Tried; visit: StaffVisit }

/** Money of an unknown payer: first the number, so that whoever asks sees whose loan it is; then the request. */
export function IdentifyForms({ one: { target }, tried, visit }: Parts) {
  const { path, texts } = visit
  const { identify: words, move } = texts.receipts
  const isUnknown = tried.to !== '' && target === null
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      <form method="get" action={path} className="desk-form" autoComplete="off">
        <TextField
          name="to"
          label={move.find}
          maxLength={40}
          inputMode="numeric"
          defaultValue={tried.to}
          error={isUnknown ? move.not_found : undefined}
        />
        <div className="desk-row">
          <Button type="submit" kind="secondary">
            {move.show}
          </Button>
        </div>
      </form>
      {target ? <IdentifyForm target={target} tried={tried} visit={visit} /> : null}
    </section>
  )
}

type Target = NonNullable<ReceiptShown['target']>

function IdentifyForm({
  target: { client, contract_number, is_over },
  tried: { errors, form, to },
  visit: { path, texts },
}: Omit<Parts, 'one'> & { target: Target }) {
  const words = texts.receipts.identify
  return (
    <>
      <FactList
        facts={[
          { name: words.to, value: `№ ${contract_number}` },
          { name: texts.people.approvals.client, value: <a href={`/clients/${client.id}`}>{client.name}</a> },
        ]}
      />
      {is_over ? <Notice kind="warn">{words.is_over}</Notice> : null}
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="act" value="identify" />
        <input type="hidden" name="contract" value={contract_number} />
        <input type="hidden" name="to" value={to} />
        <TextField
          name="reason"
          label={texts.people.write_off.reason}
          hint={texts.people.reason_hint}
          maxLength={300}
          defaultValue={form?.get('reason') ?? ''}
          error={errors?.reason?.[0]}
        />
        <div className="desk-row">
          <Button type="submit">{texts.people.write_off.submit}</Button>
        </div>
      </form>
    </>
  )
}
