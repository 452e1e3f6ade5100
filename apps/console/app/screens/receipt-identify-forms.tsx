import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { StaffVisit } from '../page.ts'
import { FindContract, type ReceiptShown, type Tried } from './receipt-forms.tsx'
import { RequestReason } from './request-reason.tsx'

type Parts = { one: ReceiptShown; tried: Tried; visit: StaffVisit }

/** Money of an unknown payer: first the number, so that whoever asks sees whose loan it is; then the request. */
export function IdentifyForms({ one: { target }, tried, visit }: Parts) {
  const words = visit.texts.receipts.identify
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      <FindContract isUnknown={tried.to !== '' && target === null} to={tried.to} visit={visit} />
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
        <RequestReason tried={{ errors, form }} texts={texts} />
      </form>
    </>
  )
}
