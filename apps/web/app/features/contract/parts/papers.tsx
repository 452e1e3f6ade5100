import type { LoanContract } from '@qadam/wire/contracts'
import { useText } from '../../../texts/text.ts'
import { BothLanguages } from './both-languages.tsx'

/** The full contract in both languages. */
export function Papers({ contract }: { contract: LoanContract }) {
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
      <BothLanguages documents={documents} names={{ ru: t('paper_ru'), kk: t('paper_kk') }} />
    </section>
  )
}
