import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Addendum } from '@qadam/wire/addenda'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { DateText } from '../../../ui/date-text/date-text.tsx'

/** A signed addendum in both languages, as the file with its signature page once that is rendered. */
export function AddendumFiles({ addendum, apiUrl }: { addendum: Addendum; apiUrl: string }) {
  const { locale } = useBoot()
  const t = useText('cabinet')
  const { contract_number: contract, id, number, signed_at } = addendum
  const documents = addendum.signed_documents ?? addendum.documents
  const title = t('addendum_title', { number: String(number), contract })
  return (
    <li className="card">
      <h3>{title}</h3>
      {signed_at ? (
        <p>
          {t('addendum_signed')} <DateText day={businessDay(new Date(signed_at))} locale={locale} />
        </p>
      ) : null}
      {(['ru', 'kk'] as const).map((language) => (
        <a
          key={language}
          href={apiUrl + documents[language].url}
          type="application/pdf"
          aria-label={`${title}: ${t(`contract_${language}`)}`}
        >
          {t(`contract_${language}`)}
        </a>
      ))}
      <Link to={`/register/lk/addenda/${id}`}>{t('addendum_open')}</Link>
    </li>
  )
}
