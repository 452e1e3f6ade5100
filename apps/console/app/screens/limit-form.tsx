import { mayDo } from '@qadam/domain/staff/permissions'
import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { StaffVisit } from '../page.ts'
import { Sum } from '../words.tsx'
import type { Person, Tried } from './person-shown.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { person: Person; tried: Tried; visit: StaffVisit; isChangeable: boolean }

export function isAboutLimit(form: URLSearchParams): boolean {
  return form.get('act') === 'limit'
}

/** An amount that is no number is left out: the API says that one is needed. */
export function limitIn(form: URLSearchParams) {
  const most = (form.get('most') ?? '').replace(/\s/g, '')
  return {
    ...(/^\d{1,9}$/.test(most) && { most: Number(most) }),
    seen_tiyn: Number(form.get('seen')),
    reason: form.get('reason') ?? '',
  }
}

/** The most that the person may approve; of those who decide applications. */
export function LimitForm({ isChangeable, person, tried, visit: { locale, path, texts } }: Props) {
  const words = texts.people
  const roles = person.roles.map(({ role }) => role)
  if (!mayDo(roles, 'application.decide') && person.most_tiyn === 0) return null
  const form = tried.form && isAboutLimit(tried.form) ? tried.form : undefined
  const errors = form && tried.problem?.errors
  return (
    <section className="desk-card">
      <h2>{words.limit_title}</h2>
      <p>{person.most_tiyn === 0 ? words.limit_none : <Sum tiyn={person.most_tiyn} locale={locale} />}</p>
      <p className="desk-muted">{words.limit_words}</p>
      {isChangeable ? (
        <form method="post" action={path} className="desk-form" autoComplete="off">
          <input type="hidden" name="seen" value={person.most_tiyn} />
          <TextField
            name="most"
            label={words.limit_amount}
            inputMode="numeric"
            maxLength={12}
            defaultValue={form?.get('most') ?? ''}
            error={errors?.most?.[0]}
          />
          <ReasonField {...{ errors, form, label: words.reason, texts }} />
          <div className="desk-row">
            <Button type="submit" name="act" value="limit">
              {words.limit_submit}
            </Button>
          </div>
        </form>
      ) : null}
    </section>
  )
}
