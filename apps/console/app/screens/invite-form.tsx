import { staffRoles } from '@qadam/domain/staff/permissions'
import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import { asWritten } from '@qadam/kit/field/input-habits.ts'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { localeCodes } from '@qadam/wire/locale'
import type { StaffVisit } from '../page.ts'
import type { Answered } from './staff-acts.ts'

type Props = { answered: Answered; visit: StaffVisit }

export function InviteForm({ answered: { errors, form }, visit: { locale, path, texts } }: Props) {
  const words = texts.staff
  const rolesWrong = errors?.roles?.[0]
  return (
    <section className="desk-card">
      <h2>{words.invite}</h2>
      <p className="desk-muted">{words.invite_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <TextField
          name="email"
          label={words.email}
          inputMode="email"
          {...asWritten}
          maxLength={200}
          defaultValue={form?.get('email') ?? ''}
          error={errors?.email?.[0]}
        />
        <TextField
          name="name"
          label={words.full_name}
          maxLength={100}
          defaultValue={form?.get('name') ?? ''}
          error={errors?.name?.[0]}
        />
        <fieldset className="desk-boxes" aria-describedby={rolesWrong ? 'roles-error' : undefined}>
          <legend>{words.roles}</legend>
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              name="roles"
              value={role}
              label={texts.roles[role]}
              defaultChecked={form?.getAll('roles').includes(role) ?? false}
            />
          ))}
        </fieldset>
        {rolesWrong ? <FieldError id="roles-error">{rolesWrong}</FieldError> : null}
        <TextField
          name="reason"
          label={texts.people.reason}
          hint={texts.people.invite_reason_hint}
          maxLength={300}
          defaultValue={form?.get('reason') ?? ''}
          error={errors?.reason?.[0]}
        />
        <SelectField
          name="locale"
          label={words.letter_language}
          options={localeCodes.map((code) => ({ value: code, text: texts.client.languages[code] }))}
          defaultValue={form?.get('locale') ?? locale}
        />
        <div className="desk-row">
          <Button type="submit">{words.send}</Button>
        </div>
      </form>
    </section>
  )
}
