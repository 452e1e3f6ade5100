import { Button } from '@qadam/kit/button/button.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import { RefusalForm } from './case-answers.tsx'
import { type Case, CaseDeadline } from './case-parts.tsx'
import { ClientCard } from './queue-parts.tsx'

type Props = {
  visit: StaffVisit
  asked: Case
  personal: NonNullable<Case['personal']>
  tried: { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }
  mayDecide: boolean
}

/** A request about personal data; what is still owed decides more than anybody here. */
export function PersonalCase({ asked, mayDecide, personal, tried, visit: { locale, me, path, texts } }: Props) {
  const words = texts.cases
  const { consent, obligation, reason, state } = personal
  return (
    <>
      <div className="desk-columns">
        <section className="desk-card">
          <h2>{words.asked}</h2>
          <FactList
            facts={[
              { name: words.kind, value: words.kinds[asked.kind] },
              ...(consent === null ? [] : [{ name: words.consent, value: consent[locale] }]),
              { name: words.asked_on, value: <DateText day={asked.asked_on} locale={locale} /> },
              { name: words.due, value: <CaseDeadline asked={asked} locale={locale} texts={texts} /> },
              { name: words.state, value: words.states[state] },
              {
                name: words.obligation,
                value: obligation === null ? words.no_obligation : words.obligations[obligation],
              },
              ...(reason === null ? [] : [{ name: words.reason, value: reason }]),
            ]}
          />
          {state === 'asked' ? <p className="desk-muted">{words.by_itself}</p> : null}
        </section>
        <ClientCard client={asked.client} me={me} texts={texts} />
      </div>
      {mayDecide ? (
        <div className="desk-halves">
          <section className="desk-card">
            <h2>{words.personal_do}</h2>
            {obligation === null ? null : <Notice kind="warn">{words.obligation_words}</Notice>}
            <p className="desk-muted">
              {asked.kind === 'deletion' ? words.personal_deletion : words.personal_withdrawal}
            </p>
            <form method="post" action={path}>
              <Button type="submit" name="act" value="personal-do">
                {words.personal_do}
              </Button>
            </form>
          </section>
          <section className="desk-card">
            <h2>{words.refuse_title}</h2>
            <RefusalForm
              {...{ path, ...tried, form: tried.form, problem: tried.problem }}
              {...{ act: 'personal-refuse', label: words.refuse_reason, submit: words.refuse }}
              hint={filled(words.refuse_hint, { language: texts.client.languages[asked.locale] })}
            />
          </section>
        </div>
      ) : null}
    </>
  )
}
