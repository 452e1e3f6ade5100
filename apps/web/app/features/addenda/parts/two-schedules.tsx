import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import { RemainingRowsTable } from '../../../quotes/remaining-rows-table.tsx'
import { useText } from '../../../texts/text.ts'

type Schedule = AgreementFigures['after']

/** Today's schedule and the new one, row by row. */
export function TwoSchedules({ figures: { after, before } }: { figures: AgreementFigures }) {
  const t = useText('addenda')
  const captionOf = (title: string, { gesv_percent }: Schedule) =>
    `${title}, ${t('gesv_value', { value: gesv_percent.replace('.', ',') })}`
  return (
    <div className="stack">
      <RemainingRowsTable caption={captionOf(t('schedule_before'), before)} rows={before.rows} />
      <RemainingRowsTable caption={captionOf(t('schedule_after'), after)} rows={after.rows} />
    </div>
  )
}
