import { Button } from '@qadam/kit/button/button.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { type Fact, FactList } from '@qadam/kit/fact-list/fact-list.tsx'
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
  const { change, consent, obligation, reason, state } = personal
  const mayLift = change?.what === 'blocking' && state === 'done' && change.lifted_on === null
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
              ...(change === null
                ? [
                    {
                      name: words.obligation,
                      value: obligation === null ? words.no_obligation : words.obligations[obligation],
                    },
                  ]
                : changeFacts(change, { locale, texts })),
              ...(reason === null ? [] : [{ name: words.reason, value: reason }]),
            ]}
          />
          {state === 'asked' ? (
            <p className="desk-muted">{change === null ? words.by_itself : words.not_by_itself}</p>
          ) : null}
        </section>
        <ClientCard client={asked.client} me={me} texts={texts} />
      </div>
      {mayDecide ? (
        <div className="desk-halves">
          <section className="desk-card">
            <h2>{words.personal_do}</h2>
            {obligation === null ? null : <Notice kind="warn">{words.obligation_words}</Notice>}
            <p className="desk-muted">
              {asked.kind === 'terms' || asked.kind === 'complaint' ? null : words.personal_does[asked.kind]}
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
      {mayLift && me.permissions.includes('personal-request.answer') ? (
        <section className="desk-card">
          <h2>{words.lift_title}</h2>
          <RefusalForm
            {...{ path, form: tried.form, problem: tried.problem }}
            {...{ act: 'lift', label: words.lift_reason, submit: words.lift }}
            hint={filled(words.refuse_hint, { language: texts.client.languages[asked.locale] })}
          />
        </section>
      ) : null}
    </>
  )
}

type Change = NonNullable<Props['personal']['change']>

/** The correction asked for, old beside new, and why. */
function changeFacts(
  change: Change,
  { locale, texts: { cases: words } }: Pick<StaffVisit, 'locale' | 'texts'>,
): Fact[] {
  const { lifted_because, lifted_on, new_value, old_value, said, what } = change
  return [
    { name: words.said, value: said },
    ...(what === 'blocking'
      ? []
      : [
          { name: words.field, value: words.fields[what] },
          { name: words.old_value, value: old_value ?? words.nothing_yet },
          { name: words.new_value, value: <strong>{new_value}</strong> },
        ]),
    ...(lifted_on === null
      ? []
      : [
          { name: words.lifted_on, value: <DateText day={lifted_on} locale={locale} /> },
          { name: words.lift_reason, value: lifted_because },
        ]),
  ]
}
