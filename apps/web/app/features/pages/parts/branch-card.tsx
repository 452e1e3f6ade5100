import { type LocaleCode, locales } from '@qadam/contract/locale'
import type { Branch } from '@qadam/contract/reference'
import { phoneText } from '@qadam/domain/person/phone-text'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

export function BranchCard({ branch }: { branch: Branch }) {
  const { locale } = useBoot()
  const t = useText('contacts')
  return (
    <li className="card branch">
      <h4>{branch.address}</h4>
      {branch.landmark ? <p>{branch.landmark}</p> : null}
      <ul className="branch-hours">
        {branch.hours.map(({ from_day, to_day, opens, closes }) => (
          <li key={from_day}>{t('hours', { days: daysText(from_day, to_day, locale), opens, closes })}</li>
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

  function daysText(from: number, to: number, code: LocaleCode): string {
    return from === to ? weekday(from, code) : t('days_range', { from: weekday(from, code), to: weekday(to, code) })
  }
}

/** 1 January 2024 was a Monday: its week lends its names. */
function weekday(day: number, locale: LocaleCode): string {
  const format = new Intl.DateTimeFormat(locales[locale].language, { weekday: 'short', timeZone: 'UTC' })
  return format.format(new Date(Date.UTC(2024, 0, day)))
}

function mapAddress({ latitude, longitude }: Branch): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
