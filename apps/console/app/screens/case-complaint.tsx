import { Button } from '@qadam/kit/button/button.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import { type Case, CaseDeadline } from './case-parts.tsx'
import { ClientCard } from './queue-parts.tsx'

type Props = {
  visit: StaffVisit
  asked: Case
  complaint: NonNullable<Case['complaint']>
  tried: { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }
  mayDecide: boolean
}

const longestAnswer = 2_000
const longestReason = 500

/** A complaint in the client's words, its day, and its one answer. */
export function ComplaintCase({ asked, complaint, mayDecide, tried, visit: { locale, me, path, texts } }: Props) {
  const words = texts.cases
  const { answer, extension, number, text } = complaint
  return (
    <>
      <div className="desk-columns">
        <section className="desk-card">
          <h2>{filled(words.complaint_number, { number })}</h2>
          <FactList
            facts={[
              { name: words.said, value: <span className="desk-said">{text}</span> },
              { name: words.asked_on, value: <DateText day={asked.asked_on} locale={locale} /> },
              { name: words.due, value: <CaseDeadline asked={asked} locale={locale} texts={texts} /> },
              ...(extension === null
                ? []
                : [
                    { name: words.extended_from, value: <DateText day={extension.from} locale={locale} /> },
                    { name: words.extended_because, value: <span className="desk-said">{extension.reason}</span> },
                  ]),
              ...(answer === null
                ? []
                : [
                    { name: words.answered_on, value: <DateText day={answer.on} locale={locale} /> },
                    { name: words.answer, value: <span className="desk-said">{answer.text}</span> },
                  ]),
            ]}
          />
        </section>
        <ClientCard client={asked.client} me={me} texts={texts} />
      </div>
      {mayDecide ? (
        <section className="desk-card">
          <h2>{words.complaint_answer}</h2>
          <form method="post" action={path} className="desk-form">
            <TextareaField
              {...{ name: 'text', label: words.answer, rows: 8, maxLength: longestAnswer }}
              hint={filled(words.refuse_hint, { language: texts.client.languages[asked.locale] })}
              defaultValue={tried.form?.get('text') ?? ''}
              error={tried.problem?.errors?.text?.[0]}
            />
            <Button type="submit" name="act" value="complaint">
              {words.complaint_send}
            </Button>
          </form>
        </section>
      ) : null}
      {mayDecide && extension === null && asked.days_left >= 0 ? (
        <section className="desk-card">
          <h2>{words.extend_title}</h2>
          <p className="desk-muted">{words.extend_words}</p>
          <form method="post" action={path} className="desk-form">
            <TextareaField
              {...{ name: 'reason', label: words.extend_reason, rows: 3, maxLength: longestReason }}
              hint={filled(words.refuse_hint, { language: texts.client.languages[asked.locale] })}
              defaultValue={tried.form?.get('reason') ?? ''}
              error={tried.problem?.errors?.reason?.[0]}
            />
            <Button type="submit" kind="outlined" name="act" value="extend">
              {words.extend}
            </Button>
          </form>
        </section>
      ) : null}
    </>
  )
}
