import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { DateText } from '../../../ui/date-text/date-text.tsx'

type Signed = { readonly id: string; readonly title: string; readonly url: string; readonly day: string }

/** What the client put their name under, each as the very file that was signed. */
export function SignedDocuments({ documents }: { documents: readonly Signed[] }) {
  const { config, locale } = useBoot()
  const t = useText('cabinet')
  return (
    <section className="stack" aria-labelledby="signed">
      <h2 id="signed">{t('signed_title')}</h2>
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
