import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { SandboxClock } from '@qadam/wire/sandbox-clock'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Charge = SandboxClock['charges'][number]

/** Charges of saved cards on the days passed. */
export function ClockCharges({ charges }: { charges: readonly Charge[] }) {
  const { locale } = useBoot()
  const t = useText('clock')
  return (
    <DataTable
      caption={t('charges_title')}
      columns={[
        { key: 'loan', title: t('column_loan'), show: ({ number }: Charge) => number },
        {
          key: 'day',
          title: t('column_day'),
          show: ({ due_on }: Charge) => <DateText day={due_on} locale={locale} form="figures" />,
        },
        {
          key: 'amount',
          title: t('column_amount'),
          isFigure: true,
          show: ({ amount_tiyn }: Charge) => (
            <AmountText tiyn={amount_tiyn} tiynShown="always" currency={t('currency')} />
          ),
        },
        { key: 'state', title: t('column_state'), show: ({ state }: Charge) => t(`state_${state}`) },
      ]}
      rows={charges}
      keyOf={(charge) => `${charge.number} ${charge.due_on} ${charges.indexOf(charge)}`}
    />
  )
}
