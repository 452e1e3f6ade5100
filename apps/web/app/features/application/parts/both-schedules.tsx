import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Disclosure } from '../../../ui/disclosure/disclosure.tsx'
import type { AskedTerms } from '../../calculator/asked-terms.ts'
import { ScheduleTable } from '../../calculator/schedule-table.tsx'
import type { Offers } from './method-cards.tsx'

type Props = { terms: AskedTerms; offers: Offers }

/** Every payment of both drafts by its day, and the very files whose hashes go into the record. */
export function BothSchedules({ terms, offers }: Props) {
  const t = useText('application')
  const { annuityCalculation, differentialCalculation } = offers.annuity
  const isSingle = terms.product === 'pdl'
  return (
    <Disclosure summary={t(isSingle ? 'schedule_show' : 'schedules_show')}>
      <div className={isSingle ? 'application-schedules' : 'application-schedules application-schedules-both'}>
        <div>
          <ScheduleTable calculation={annuityCalculation} {...(isSingle ? {} : { method: 'annuity' })} />
          <Download terms={terms} method="annuity" />
        </div>
        {isSingle ? null : (
          <div>
            <ScheduleTable calculation={differentialCalculation} method="equal" />
            <Download terms={terms} method="equal" />
          </div>
        )}
      </div>
    </Disclosure>
  )
}

function Download({ terms, method }: { terms: AskedTerms; method: AskedTerms['method'] }) {
  const { config, locale } = useBoot()
  const t = useText('application')
  const calculator = useText('calculator')
  const { product, term } = terms
  const asked = new URLSearchParams({
    ...{ product, method, locale },
    amount: String(terms.amount / 100),
    term: String(term),
  })
  return (
    <p>
      <a
        className={buttonClass({ kind: 'outlined', size: 's' })}
        href={`${config.apiUrl}/rest/lending/schedule.pdf?${asked}`}
        aria-label={t('download_of', { method: calculator(`method_${method}`) })}
        download
      >
        {calculator('download_pdf')}
      </a>
    </p>
  )
}
