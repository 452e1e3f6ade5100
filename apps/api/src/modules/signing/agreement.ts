import type { Database } from '../../db/connect.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { findAgreement } from '../documents/documents-service.ts'
import type { Registration } from '../registration/registration-service.ts'
import type { Agreement } from './signing-jobs.ts'

type Deps = { readonly database: Database; readonly lender: string }

const labels = { client: 'Клиент', lender: 'Кредитор', made: 'Составлено' }

/** What the client signs at the end of the registration: the current agreement, with their own name in it. */
export function renderAgreement({ database, lender }: Deps) {
  return async (registration: Registration): Promise<Agreement> => {
    const { paragraphs, title } = await findAgreement(database)
    const { changed_at, first_name, last_name, middle_name } = registration
    const name = [last_name, first_name, middle_name].filter(Boolean).join(' ')
    const pdf = await renderPdf({
      title,
      paragraphs,
      locale: 'ru',
      author: lender,
      at: changed_at,
      facts: [
        [labels.client, name],
        [labels.lender, lender],
        [labels.made, changed_at.toISOString().slice(0, 10)],
      ],
    })
    return { name: title, pdf }
  }
}
