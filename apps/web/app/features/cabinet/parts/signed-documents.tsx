import type { listSignedDocuments } from '@qadam/contract/documents'
import type { AnswerOf } from '@qadam/contract/endpoint'
import { businessDay } from '@qadam/domain/calendar/business-day'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { DateText } from '../../../ui/date-text/date-text.tsx'

type Signed = { readonly id: string; readonly title: string; readonly url: string; readonly day: string }

/** As a screen shows them: by the day in Almaty. */
export function signedFrom(documents: AnswerOf<typeof listSignedDocuments>['documents']): Signed[] {
  return documents.map(({ id, signed_at, title, url }) => ({ id, title, url, day: businessDay(new Date(signed_at)) }))
}

type Props = { title: string; documents: readonly Signed[] }

/** What the client put their name under, each as the very file that was signed. */
export function SignedDocuments({ documents, title: heading }: Props) {
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  return (
    <section className="stack" aria-labelledby="signed">
      <h2 id="signed">{heading}</h2>
      {documents.length === 0 ? <p>{t('signed_none')}</p> : null}
      <ul className="cards">
        {documents.map(({ day, id, title, url }) => (
          <li className="card" key={id}>
            <h3>{title}</h3>
            <p>
              {t('signed_on')} <DateText day={day} locale={locale} />
            </p>
            <a href={config.apiUrl + url} type="application/pdf" aria-label={`${t('signed_pdf')}: ${title}`}>
              {t('signed_pdf')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
