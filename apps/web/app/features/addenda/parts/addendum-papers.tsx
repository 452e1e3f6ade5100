import type { Addendum } from '@qadam/wire/addenda'
import { useText } from '../../../texts/text.ts'
import { BothLanguages } from '../../contract/parts/both-languages.tsx'

/** The addendum's text in both languages; with its signature page once that is rendered. */
export function AddendumPapers({ addendum }: { addendum: Addendum }) {
  const t = useText('addenda')
  const documents = addendum.signed_documents ?? addendum.documents
  return (
    <section className="stack" aria-labelledby="papers">
      <h2 id="papers">{t('papers_title')}</h2>
      <p className="measure">{t(addendum.state === 'signed' ? 'papers_signed' : 'papers_text')}</p>
      <BothLanguages documents={documents} names={{ ru: t('paper_ru'), kk: t('paper_kk') }} />
    </section>
  )
}
