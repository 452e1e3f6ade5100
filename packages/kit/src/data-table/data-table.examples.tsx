import { AmountText } from '../amount-text/amount-text.tsx'
import { DateText } from '../date-text/date-text.tsx'
import type { ExampleLocale, Examples } from '../examples.ts'
import { StatusTag, type StatusTagKind } from '../status-tag/status-tag.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Payment = { day: string; amount: number; reward: number; status: 'paid' | 'next' | 'ahead' }

const payments: readonly Payment[] = [
  { day: '2026-01-15', amount: 996336, reward: 248317, status: 'paid' },
  { day: '2026-02-15', amount: 996336, reward: 224657, status: 'next' },
  { day: '2026-03-15', amount: 996341, reward: 200248, status: 'ahead' },
]

const words = {
  ru: {
    caption: 'График платежей',
    day: 'День платежа',
    amount: 'Платёж',
    reward: 'Из него вознаграждение',
    status: 'Состояние',
    currency: 'тенге',
    statuses: { paid: 'Оплачен', next: 'Ближайший', ahead: 'Впереди' },
  },
  kk: {
    caption: 'Төлем кестесі',
    day: 'Төлем күні',
    amount: 'Төлем',
    reward: 'Оның ішінде сыйақы',
    status: 'Күйі',
    currency: 'теңге',
    statuses: { paid: 'Төленді', next: 'Жақын арада', ahead: 'Алда' },
  },
}

const kinds: Record<Payment['status'], StatusTagKind> = { paid: 'good', next: 'warn', ahead: 'neutral' }

const columnsIn = (locale: ExampleLocale): readonly Column<Payment>[] => {
  const { day, amount, reward, status, statuses, currency } = words[locale]
  return [
    { key: 'day', title: day, show: (payment) => <DateText day={payment.day} locale={locale} /> },
    {
      key: 'amount',
      title: amount,
      isFigure: true,
      show: (payment) => <AmountText tiyn={payment.amount} currency={currency} />,
    },
    {
      key: 'reward',
      title: reward,
      isFigure: true,
      show: (payment) => <AmountText tiyn={payment.reward} currency={currency} />,
    },
    {
      key: 'status',
      title: status,
      show: (payment) => <StatusTag kind={kinds[payment.status]}>{statuses[payment.status]}</StatusTag>,
    },
  ]
}

export const examples: Examples = {
  title: 'DataTable',
  states: [
    {
      name: 'a schedule of payments',
      show: (locale) => (
        <DataTable
          caption={words[locale].caption}
          columns={columnsIn(locale)}
          rows={payments}
          keyOf={({ day }) => day}
        />
      ),
    },
    {
      name: 'its caption is for the ear only',
      show: (locale) => (
        <DataTable
          caption={`${words[locale].caption}: 2`}
          isCaptionShown={false}
          columns={columnsIn(locale).slice(0, 2)}
          rows={payments.slice(0, 2)}
          keyOf={({ day }) => day}
        />
      ),
    },
  ],
}
