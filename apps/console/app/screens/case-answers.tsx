import { Button } from '@qadam/kit/button/button.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import type { Case, TermsOfCase } from './case-parts.tsx'

const longestReason = 500

type Props = {
  visit: StaffVisit
  asked: Case
  terms: TermsOfCase
  form: URLSearchParams | undefined
  problem: Problem | undefined
}

/** Answers without an offer, and the end of what has been answered. */
export function AnswerForms({ asked, form, problem, terms, visit: { path, texts } }: Props) {
  const words = texts.cases
  if (terms.answer !== null)
    return (
      <section className="desk-card">
        <h2>{words.end_title}</h2>
        <p className="desk-muted">{words.end_words}</p>
        <form method="post" action={path} className="desk-row">
          {terms.offer === null && terms.must_be_agreed ? null : (
            <Button type="submit" kind="outlined" name="ending" value="not_agreed">
              {words.end_not_agreed}
            </Button>
          )}
          {terms.offer === null ? (
            <Button type="submit" kind="outlined" name="ending" value="agreed">
              {words.end_agreed}
            </Button>
          ) : null}
        </form>
      </section>
    )
  return (
    <div className="desk-halves">
      <section className="desk-card">
        <h2>{words.words_title}</h2>
        <p className="desk-muted">{words.words_words}</p>
        <form method="post" action={path}>
          {/* Where the law allows no refusal, other terms are named in an offer. */}
          {terms.must_be_agreed ? <input type="hidden" name="as" value="agreed" /> : null}
          <Button type="submit" kind="outlined" name="act" value="words">
            {words.words_send}
          </Button>
        </form>
      </section>
      {terms.must_be_agreed ? null : (
        <section className="desk-card">
          <h2>{words.refuse_title}</h2>
          <RefusalForm
            {...{ path, form, problem, act: 'refuse', label: words.refuse_reason, submit: words.refuse }}
            hint={filled(words.refuse_hint, { language: texts.client.languages[asked.locale] })}
          />
        </section>
      )}
    </div>
  )
}

type Refusing = Pick<Props, 'form' | 'problem'> & {
  path: string
  act: string
  label: string
  hint: string
  submit: string
}

export function RefusalForm({ act, form, hint, label, path, problem, submit }: Refusing) {
  const isOwn = form?.get('act') === act
  return (
    <form method="post" action={path} className="desk-form">
      <TextareaField
        {...{ name: 'reason', label, hint, rows: 3, maxLength: longestReason }}
        defaultValue={isOwn ? (form?.get('reason') ?? '') : ''}
        error={isOwn ? problem?.errors?.reason?.[0] : undefined}
      />
      <Button type="submit" kind="outlined" name="act" value={act}>
        {submit}
      </Button>
    </form>
  )
}
