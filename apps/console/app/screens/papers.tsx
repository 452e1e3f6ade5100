import { localeCodes } from '@qadam/wire/locale'
import { readAddendumPaper, readContractPaper } from '@qadam/wire/staff/papers'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'

/** Each file is a request of its own, so the record says which one was opened. */
export const contractPaper: Page = {
  path: '/contracts/:id/file',
  get: (visit) => paperBy(visit, readContractPaper),
}

export const addendumPaper: Page = {
  path: '/addenda/:id/file',
  get: (visit) => paperBy(visit, readAddendumPaper),
}

async function paperBy(
  visit: StaffVisit,
  endpoint: typeof readContractPaper | typeof readAddendumPaper,
): Promise<PageResult> {
  const { call, locale, params, query } = visit
  const read = await call(endpoint, { params, query: { lang: query.get('lang') ?? locale } })
  if (!read.ok) return refusedPage(visit, read.problem)
  return { kind: 'paper', name: read.answer.name, pdfBase64: read.answer.pdf_base64 }
}

type Paper = { readonly kind: string; readonly id: string }

/** A paper in both languages, either of which may have been read and signed. */
export function PaperLinks({ paper: { id, kind }, texts, title }: { paper: Paper; title: string; texts: Texts }) {
  const address = `/${kind === 'contract' ? 'contracts' : 'addenda'}/${id}/file`
  return (
    <span className="desk-lines">
      {title}
      <span className="desk-choices">
        {localeCodes.map((locale) => (
          <a key={locale} href={`${address}?lang=${locale}`} hrefLang={locale}>
            {texts.client.paper_in[locale]}
          </a>
        ))}
      </span>
    </span>
  )
}
