import type { LoanContract } from '@qadam/wire/contracts'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'

/** The full contract in both languages. */
export function Papers({ contract }: { contract: LoanContract }) {
  const { config } = useBoot()
  const t = useText('contract')
  // Signed documents include the signature page.
  const documents = contract.signed_documents ?? contract.documents
  if (!documents) return null
  return (
    <section className="stack" aria-labelledby="papers">
      <h2 className="contract-title" id="papers">
        {t('papers_title')}
      </h2>
      <p className="contract-note">{t('papers_text')}</p>
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
