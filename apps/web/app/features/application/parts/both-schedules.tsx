import { Icon } from '@qadam/kit/icon/icon.tsx'
import { type ToggleEvent, useState } from 'react'
import { useHydrating } from '../../../form/use-hydrating.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { ScheduleTable } from '../../../quotes/schedule-table.tsx'
import { useText } from '../../../texts/text.ts'
import type { Offers } from './method-cards.tsx'
import { ScheduleDownload } from './schedule-download.tsx'
import { SchedulesBeside } from './schedules-beside.tsx'

type Props = { terms: RequestedTerms; offers: Offers }

/** Every payment of both drafts by date, and the very files whose hashes go into the record. */
export function BothSchedules({ terms, offers }: Props) {
  const t = useText('application')
  const isHydrating = useHydrating()
  const [isOpen, setOpen] = useState(false)
  const isSingle = terms.product === 'pdl'
  const take = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)
  return (
    <details className="disclosure" onToggle={take}>
      <summary className="disclosure-summary">
        {t(isSingle ? 'schedule_show' : 'schedules_show')}
        <Icon name="chevron-down" />
      </summary>
      {/* Up to twice sixty rows are not recomputed at every step of the slider while the section is closed. */}
      {isOpen || isHydrating ? (
        <div className="application-schedules">
          {isSingle ? <Single terms={terms} offers={offers} /> : <Both terms={terms} offers={offers} />}
        </div>
      ) : null}
    </details>
  )
}

function Single({ terms, offers }: Props) {
  return (
    <>
      <ScheduleTable calculation={offers.annuity.annuityCalculation} />
      <ScheduleDownload terms={terms} method="annuity" />
    </>
  )
}

/** On wide screens both schedules share one table row by row; on a phone they follow one another. */
function Both({ terms, offers }: Props) {
  const { annuityCalculation, differentialCalculation } = offers.annuity
  return (
    <>
      <SchedulesBeside annuity={annuityCalculation} equal={differentialCalculation} />
      <div className="application-one-by-one">
        <ScheduleTable calculation={annuityCalculation} method="annuity" />
        <ScheduleTable calculation={differentialCalculation} method="equal" />
      </div>
      <div className="row">
        <ScheduleDownload terms={terms} method="annuity" />
        <ScheduleDownload terms={terms} method="equal" />
      </div>
    </>
  )
}
