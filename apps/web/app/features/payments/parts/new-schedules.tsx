import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { RemainingRowsTable } from '../../../quotes/remaining-rows-table.tsx'
import { useText } from '../../../texts/text.ts'
import type { Outcomes } from '../outcomes.ts'

type Early = Outcomes['early'][number]

export function NewSchedules({ early }: { early: readonly Early[] }) {
  const t = useText('payments')
  return (
    <Disclosure summary={t('new_schedules')}>
      <div className="stack">
        {early.map(({ choice, outcome: { new_schedule: schedule } }) =>
          schedule ? (
            <section key={choice} className="stack">
              <RemainingRowsTable
                caption={`${t(`new_schedule_${choice}`)}, ${t('gesv', {
                  value: schedule.gesv_percent.replace('.', ','),
                })}`}
                rows={schedule.rows}
              />
            </section>
          ) : null,
        )}
      </div>
    </Disclosure>
  )
}
