import { businessDay } from '@qadam/domain/calendar/business-day'
import type { listAcceptedDocuments } from '@qadam/wire/documents'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { DateText } from '../../../ui/date-text/date-text.tsx'

type Signed = { readonly id: string; readonly title: string; readonly url: string; readonly day: string }

/** Prepares the documents for display, dated by the day in Almaty. */
export function acceptedFrom(documents: AnswerOf<typeof listAcceptedDocuments>['documents']): Signed[] {
  return documents.map(({ id, signed_at, title, url }) => ({ id, title, url, day: businessDay(new Date(signed_at)) }))
}

type Props = { title: string; documents: readonly Signed[] }

/** The documents that the client signed, each as the very file that was signed. */
export function AcceptedDocuments({ documents, title: heading }: Props) {
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  return (
    <section className="stack" aria-labelledby="signed">
      <h2 id="signed">{heading}</h2>
      {documents.length === 0 ? <p>{t('accepted_none')}</p> : null}
      <ul className="cards">
        {documents.map(({ day, id, title, url }) => (
          <li className="card" key={id}>
            <h3>{title}</h3>
            <p>
              {t('accepted_on')} <DateText day={day} locale={locale} />
            </p>
            <a href={config.apiUrl + url} type="application/pdf" aria-label={`${t('accepted_pdf')}: ${title}`}>
              {t('accepted_pdf')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
