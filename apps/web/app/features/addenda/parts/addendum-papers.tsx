import type { Addendum } from '@qadam/wire/addenda'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'

/** The addendum's text in both languages; with its signature page once that is rendered. */
export function AddendumPapers({ addendum }: { addendum: Addendum }) {
  const { config } = useBoot()
  const t = useText('addenda')
  const documents = addendum.signed_documents ?? addendum.documents
  return (
    <section className="stack" aria-labelledby="papers">
      <h2 id="papers">{t('papers_title')}</h2>
      <p className="measure">{t(addendum.state === 'signed' ? 'papers_signed' : 'papers_text')}</p>
      <p className="row">
        {(['ru', 'kk'] as const).map((language) => (
          <a
            key={language}
            className={buttonClass({ kind: 'outlined', size: 'm' })}
            href={config.apiUrl + documents[language].url}
            type="application/pdf"
            target="_blank"
            rel="noreferrer"
          >
            {t(`paper_${language}`)}
          </a>
        ))}
      </p>
    </section>
  )
}
