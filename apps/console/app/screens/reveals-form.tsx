import { usesRevealBudget } from '@qadam/domain/staff/reveal-budget'
import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import type { Person, Tried } from './person-shown.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { person: Person; tried: Tried; visit: StaffVisit; isChangeable: boolean }

export function isAboutReveals(form: URLSearchParams): boolean {
  return form.get('act') === 'reveals'
}

function isCount(typed: string): boolean {
  return /^\d{1,4}$/.test(typed)
}

/** A number that is none is left out, and the field says so. */
export function revealsIn(form: URLSearchParams) {
  const count = (name: string) => {
    const typed = (form.get(name) ?? '').trim()
    return isCount(typed) ? { [name]: Number(typed) } : {}
  }
  return {
    ...{ ...count('per_hour'), ...count('per_day') },
    ...{ seen_hour: Number(form.get('seen_hour')), seen_day: Number(form.get('seen_day')) },
    reason: form.get('reason') ?? '',
  }
}

/** How often the person may see a client unmasked; of those who may at all. */
export function RevealsForm({ isChangeable, person, tried, visit: { path, texts } }: Props) {
  const words = texts.people.reveals
  const { reveals } = person
  if (!usesRevealBudget(person.roles.map(({ role }) => role)) && !reveals.is_own) return null
  const form = tried.form && isAboutReveals(tried.form) ? tried.form : undefined
  const errors = form && tried.problem?.errors
  const errorOf = (name: 'per_hour' | 'per_day') => {
    const typed = (form?.get(name) ?? '').trim()
    return typed === '' || isCount(typed) ? errors?.[name]?.[0] : words.not_a_number
  }
  const field = (name: 'per_hour' | 'per_day') => (
    <TextField
      {...{ name, label: words[name], inputMode: 'numeric', maxLength: 4 }}
      defaultValue={form?.get(name) ?? String(reveals[name])}
      error={errorOf(name)}
    />
  )
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p>{filled(words.now, { hour: reveals.per_hour, day: reveals.per_day })}</p>
      <p className="desk-muted">{reveals.is_own ? words.own : words.everybody}</p>
      {isChangeable ? (
        <details className="desk-details" open={form !== undefined}>
          <summary>{words.change}</summary>
          <form method="post" action={path} className="desk-form" autoComplete="off">
            <p className="desk-muted">{words.words}</p>
            <input type="hidden" name="seen_hour" value={reveals.per_hour} />
            <input type="hidden" name="seen_day" value={reveals.per_day} />
            {field('per_hour')}
            {field('per_day')}
            <ReasonField {...{ errors, form, label: texts.people.reason, texts }} />
            <div className="desk-row">
              <Button type="submit" name="act" value="reveals">
                {words.submit}
              </Button>
            </div>
          </form>
        </details>
      ) : null}
    </section>
  )
}
