import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Version = LoanDetails['versions'][number]

/** Earlier schedules beside the one in force; nothing for a loan that was never changed. */
export function LoanVersions({ versions }: { versions: readonly Version[] }) {
  const { locale } = useBoot()
  const t = useText('loans')
  if (versions.length < 2) return null
  const nameOf = ({ on }: Version, place: number) => {
    const key = place === 0 ? 'version_first' : place === versions.length - 1 ? 'version_now' : 'version_agreed'
    return t(key, { day: dayWords(on, locale) })
  }
  return (
    <Disclosure summary={t('versions_compare')}>
      <div className="stack">
        {versions.map((version, place) => (
          <DataTable
            key={`${version.on} ${nameOf(version, place)}`}
            caption={`${nameOf(version, place)}, ${t('gesv')} ${t('percent', {
              value: version.gesv_percent.replace('.', ','),
            })}`}
            columns={[
              {
                key: 'date',
                title: t('column_date'),
                show: ({ date }: Version['rows'][number]) => <DateText day={date} locale={locale} form="figures" />,
              },
              {
                key: 'payment',
                title: t('column_payment'),
                isFigure: true,
                show: ({ payment_tiyn }: Version['rows'][number]) => (
                  <AmountText tiyn={payment_tiyn} tiynShown="always" currency={t('currency')} />
                ),
              },
            ]}
            rows={version.rows}
            keyOf={({ date }) => date}
          />
        ))}
      </div>
    </Disclosure>
  )
}
