import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { DocumentText } from '../../documents/document-text.tsx'
import type { AgreementToRead } from '../agreement-visit.ts'

/** The full text of the agreement, shown before the signing page; readable without script too. */
export function AgreementText({ agreement: { paragraphs, pdf_url, title } }: { agreement: AgreementToRead }) {
  const { config } = useBoot()
  const t = useText('agreement')
  return (
    <section className="stack" aria-label={t('text_title')}>
      <Disclosure summary={t('text_read')}>
        <div className="stack">
          <h2>{title}</h2>
          <DocumentText paragraphs={paragraphs} level="h3" />
          <p>
            <a href={config.apiUrl + pdf_url} type="application/pdf">
              {t('text_file')}
            </a>
          </p>
        </div>
      </Disclosure>
    </section>
  )
}
