import { phoneText } from '@qadam/domain/person/phone-text'
import type { Branch } from '@qadam/wire/reference'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { weekdayName } from '../../../texts/weekday.ts'

export function BranchCard({ branch }: { branch: Branch }) {
  const { locale } = useBoot()
  const t = useText('contacts')
  const days = (first: number, last: number) => {
    const [from, to] = [weekdayName(first, locale), weekdayName(last, locale)]
    return first === last ? from : t('days_range', { from, to })
  }
  return (
    <li className="card branch">
      <h4>{branch.address}</h4>
      {branch.landmark ? <p>{branch.landmark}</p> : null}
      <ul className="branch-hours">
        {branch.hours.map(({ from_day, to_day, opens, closes }) => (
          <li key={from_day}>{t('hours', { days: days(from_day, to_day), opens, closes })}</li>
        ))}
      </ul>
      <p className="branch-links">
        <a href={`tel:${branch.phone}`}>{phoneText(branch.phone)}</a>
        <a href={mapAddress(branch)} rel="noreferrer" aria-label={t('on_map_of', { address: branch.address })}>
          {t('on_map')}
        </a>
      </p>
    </li>
  )
}

function mapAddress({ latitude, longitude }: Branch): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
