import { calculationBy } from '@qadam/domain/lending/loan'
import type { Offer } from '@qadam/domain/lending/offer'
import { buttonClass } from '@qadam/kit/button/button-class.ts'
import { Icon } from '@qadam/kit/icon/icon.tsx'
import { ScheduleChart } from '@qadam/kit/schedule-chart/schedule-chart.tsx'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { ScheduleTable } from '../../../quotes/schedule-table.tsx'
import { useLocale } from '../../../texts/page-locale.ts'
import { useText } from '../../../texts/text.ts'

const files = ['pdf', 'csv'] as const

type Props = {
  terms: RequestedTerms
  offer: Offer
  /** Where the downloads are. */
  apiUrl: string
}

export function OfferSchedule({ terms, offer, apiUrl }: Props) {
  const t = useText('calculator')
  const { paymentSchedule } = calculationBy(offer, terms.method)
  const count = paymentSchedule.length
  return (
    <section className="stack">
      <h2>{t('schedule')}</h2>
      <p className="measure muted">{t('schedule_lead')}</p>
      {count > 1 ? (
        <ScheduleChart
          payments={paymentSchedule}
          label={t('chart', { count })}
          principal={t('column_principal')}
          reward={t('column_reward')}
        />
      ) : null}
      <details className="calculator-schedule">
        <summary className="calculator-show">
          {t('show_schedule', { count })}
          <Icon name="chevron-down" />
        </summary>
        {terms.product === 'instalment' ? (
          <div className="calculator-both">
            <ScheduleTable method="annuity" calculation={offer.annuityCalculation} />
            <ScheduleTable method="equal" calculation={offer.differentialCalculation} />
          </div>
        ) : (
          <ScheduleTable calculation={offer.annuityCalculation} />
        )}
      </details>
      <Downloads terms={terms} apiUrl={apiUrl} />
    </section>
  )
}

function Downloads({ terms, apiUrl }: Pick<Props, 'apiUrl' | 'terms'>) {
  const locale = useLocale()
  const t = useText('calculator')
  const asked = new URLSearchParams({
    product: terms.product,
    amount: String(terms.amount / 100),
    term: String(terms.term),
    method: terms.method,
    locale,
  })
  return (
    <p className="row calculator-downloads">
      {/* No `download`: a refusal would be saved as a broken file instead of shown as a page. */}
      {files.map((file) => (
        <a
          key={file}
          className={buttonClass({ kind: 'outlined', size: 's' })}
          href={`${apiUrl}/rest/lending/schedule.${file}?${asked}`}
        >
          {t(`download_${file}`)}
        </a>
      ))}
    </p>
  )
}
