import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { readClient } from '@qadam/wire/staff/clients'
import { type Texts, wordFor } from '../texts/texts.ts'
import { Moment } from '../words.tsx'

export type ClientParts = { client: AnswerOf<typeof readClient>; locale: LocaleCode; texts: Texts }

/** Masked identity of the client and their current status. */
export function ClientFacts({ client, locale, texts }: ClientParts) {
  const words = texts.client
  const { birthday, document_masked, email_masked, identified_by, iin_masked, phone_masked, registration } = client
  return (
    <section className="desk-card">
      <h2>{words.who}</h2>
      <FactList
        facts={[
          { name: words.iin, value: iin_masked },
          { name: words.phone, value: phone_masked ?? words.unknown },
          { name: words.email, value: email_masked ?? words.unknown },
          { name: words.document, value: document_masked ?? words.unknown },
          { name: words.birthday, value: birthday ? <DateText day={birthday} locale={locale} /> : words.unknown },
          { name: words.language, value: words.languages[client.locale] },
          { name: words.identified, value: identified_by ? words[`by_${identified_by}`] : words.not_identified },
          { name: words.since, value: <Moment iso={client.since} locale={locale} /> },
          ...(registration ? [{ name: words.stands, value: wordFor(texts.steps, registration.step) }] : []),
        ]}
      />
    </section>
  )
}
