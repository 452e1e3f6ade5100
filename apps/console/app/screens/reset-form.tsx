import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { StaffVisit } from '../page.ts'
import type { Tried } from './person-shown.ts'

export function ResetForm({ tried: { form, problem }, visit: { path, texts } }: { tried: Tried; visit: StaffVisit }) {
  const words = texts.people
  const isTried = form?.get('act') === 'reset'
  return (
    <section className="desk-card">
      <h2>{words.reset_title}</h2>
      <p className="desk-muted">{words.reset_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <TextField
          name="reason"
          label={words.reason}
          hint={words.invite_reason_hint}
          maxLength={300}
          defaultValue={isTried ? (form.get('reason') ?? '') : ''}
          error={isTried ? problem?.errors?.reason?.[0] : undefined}
        />
        <div className="desk-row">
          <Button type="submit" name="act" value="reset">
            {words.reset_submit}
          </Button>
        </div>
      </form>
    </section>
  )
}
