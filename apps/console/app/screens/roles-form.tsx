import { staffRoles } from '@qadam/domain/staff/permissions'
import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { StaffVisit } from '../page.ts'
import type { Person, Tried } from './person-shown.ts'

type Props = { person: Person; tried: Tried; visit: StaffVisit }

/** The form names the roles that it was shown with: roles changed meanwhile are not overwritten. */
export function RolesForm({ person, tried: { form, problem }, visit: { path, texts } }: Props) {
  const words = texts.people
  const held = person.roles.map(({ role }) => role)
  const errors = problem?.errors
  const rolesWrong = errors?.roles?.[0]
  return (
    <section className="desk-card">
      <h2>{words.change_title}</h2>
      <p className="desk-muted">{words.change_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="seen" value={held.join(' ')} />
        <fieldset className="desk-boxes" aria-describedby={rolesWrong ? 'roles-error' : undefined}>
          <legend>{texts.staff.roles}</legend>
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              name="roles"
              value={role}
              label={texts.roles[role]}
              defaultChecked={form ? form.getAll('roles').includes(role) : held.includes(role)}
            />
          ))}
        </fieldset>
        {rolesWrong ? <FieldError id="roles-error">{rolesWrong}</FieldError> : null}
        <TextField
          name="reason"
          label={words.reason}
          hint={words.reason_hint}
          maxLength={300}
          defaultValue={form?.get('reason') ?? ''}
          error={errors?.reason?.[0]}
        />
        <div className="desk-row">
          <Button type="submit">{words.change_submit}</Button>
        </div>
      </form>
    </section>
  )
}
