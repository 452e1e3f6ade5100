import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Database } from '../../db/connect.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { findWords } from '../documents/document-words.ts'
import { lenderLine, type NamedLender } from '../documents/named-lender.ts'
import { registeredNames } from '../registration/registered-person.ts'
import type { Registration } from '../registration/registration.ts'

type Deps = { readonly database: Database; readonly lender: string; readonly legal: NamedLender }

const agreement = { bundle: 'registration', code: 'registration-agreement', locale: 'ru' } as const
const labels = { client: 'Клиент', lender: 'Кредитор', made: 'Составлено' }

/** The agreement signed at the end of the registration: its current text, with the client's name in it. */
export async function renderAgreement(
  { database, legal, lender }: Deps,
  registration: Registration,
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const { body, title } = await findWords(database, agreement)
  const { changed_at } = registration
  const { first_name, last_name, middle_name } = registeredNames(registration)
  const name = [last_name, first_name, middle_name].filter(Boolean).join(' ')
  const pdf = await renderPdf({
    title,
    paragraphs: body,
    locale: 'ru',
    author: lender,
    at: changed_at,
    footer: lenderLine(legal, 'ru'),
    facts: [
      [labels.client, name],
      [labels.lender, lenderLine(legal, 'ru')],
      [labels.made, businessDay(changed_at)],
    ],
  })
  return { name: title, pdf }
}
