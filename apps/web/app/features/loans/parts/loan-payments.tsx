import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Payment = LoanDetails['payments'][number]

const sums = {
  amount: 'amount_tiyn',
  principal: 'principal_tiyn',
  reward: 'reward_tiyn',
  penalty: 'penalty_tiyn',
  credit: 'credit_tiyn',
} as const

export function LoanPayments({ payments }: { payments: readonly Payment[] }) {
  const { config, locale } = useBoot()
  const t = useText('loans')
  if (payments.length === 0) return null
  // A column without a single amount is omitted.
  const rare = (['penalty', 'credit'] as const).filter((sum) => payments.some((payment) => payment[sums[sum]] !== 0))
  const hasReceipts = payments.some(({ receipt }) => receipt !== null)
  const receipts = {
    key: 'receipt',
    title: t('column_receipt'),
    isFigure: true,
    show: ({ receipt }: Payment) =>
      receipt ? (
        <a href={`${config.apiUrl}/rest/lending/receipts/${receipt.id}/file?lang=${locale}`} type="application/pdf">
          {receipt.number}
        </a>
      ) : null,
  }
  return (
    <section className="stack" aria-labelledby="payments">
      <h2 id="payments">{t('payments_title')}</h2>
      <DataTable
        caption={t('payments_title')}
        isCaptionShown={false}
        columns={[
          {
            key: 'date',
            title: t('column_received'),
            show: ({ is_moved, received_on, taken_back_on }) => (
              <>
                <DateText day={received_on} locale={locale} form="figures" />
                {taken_back_on ? (
                  <>
                    <br />
                    {t(is_moved ? 'moved_away' : 'taken_back')}{' '}
                    <DateText day={taken_back_on} locale={locale} form="figures" />
                  </>
                ) : null}
              </>
            ),
          },
          ...(['amount', 'principal', 'reward', ...rare] as const).map((sum) => ({
            key: sum,
            title: t(`column_${sum}`),
            isFigure: true,
            show: (payment: Payment) => (
              <AmountText tiyn={payment[sums[sum]]} tiynShown="always" currency={t('currency')} />
            ),
          })),
          ...(hasReceipts ? [receipts] : []),
        ]}
        rows={payments}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
