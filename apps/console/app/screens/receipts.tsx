import { listReceipts, receiptLists } from '@qadam/wire/staff/receipts'
import type { StaffVisit } from '../page.ts'
import { Moment, Sum } from '../words.tsx'
import { ListChoice } from './list-choice.tsx'
import { queueList, waitsColumn } from './queue-list.tsx'

/** Payments that a channel has not confirmed, and money whose loan nobody knows: nothing ends them by itself. */
export const receipts = queueList({
  path: '/receipts',
  exported: 'receipts',
  viewed: 'receipts',
  endpoint: listReceipts,
  rowsIn: (answer) => answer.receipts,
  keyOf: ({ id }) => id,
  wordsIn: ({ receipts: words }, query) => ({ title: words.title, ...words.lists[listIn(query)] }),
  filters: ['list'],
  filterForm: ({ query, texts: { receipts: words } }) => (
    <ListChoice
      label={words.title}
      choices={receiptLists.map((name) => ({
        path: name === 'pending' ? '/receipts' : `/receipts?list=${name}`,
        name: words.lists[name].name,
        isHere: listIn(query) === name,
      }))}
    />
  ),
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

function listIn(query: StaffVisit['query']) {
  return receiptLists.find((name) => name === query.get('list')) ?? 'pending'
}
