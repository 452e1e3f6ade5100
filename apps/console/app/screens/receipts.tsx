import { listPendingReceipts } from '@qadam/wire/staff/receipts'
import { Moment, Sum } from '../words.tsx'
import { queueList, waitsColumn } from './queue-list.tsx'

/** Payments that a channel has reported and not confirmed: nothing ends them by itself. */
export const receipts = queueList({
  path: '/receipts',
  endpoint: listPendingReceipts,
  rowsIn: (answer) => answer.receipts,
  keyOf: ({ id }) => id,
  wordsIn: ({ receipts: words }) => words,
  columns: (visit) => {
    const { locale, texts } = visit
    const words = texts.receipts
    return [
      waitsColumn(visit),
      {
        ...{ key: 'reference', title: `${words.channel}, ${words.reference.toLowerCase()}` },
        show: ({ channel, external_id, id }) => (
          <span className="desk-lines">
            <a href={`/receipts/${id}`}>{external_id}</a>
            <span className="desk-muted">{channel}</span>
          </span>
        ),
      },
      { key: 'account', title: words.account, show: ({ account }) => account },
      {
        ...{ key: 'amount', title: words.amount, isFigure: true },
        show: ({ amount_tiyn }) => <Sum tiyn={amount_tiyn} locale={locale} />,
      },
      { key: 'paid', title: words.paid, show: ({ paid_at }) => <Moment iso={paid_at} locale={locale} /> },
    ]
  },
})
