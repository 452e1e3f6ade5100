import { type InputHTMLAttributes, useId } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox, type FieldSize } from '../field/field-box.tsx'
import type { InputHabits } from '../field/input-habits.ts'

type Props = FieldProps &
  InputHabits &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'maxLength' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'list'
  > & {
    defaultValue?: string | undefined
    size?: FieldSize
    prefix?: string
    suffix?: string
  }

export function TextField({ label, hint, error, id: givenId, size, prefix, suffix, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { disabled, readOnly } = input
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox {...{ id, size, prefix, suffix, disabled, readOnly }}>
        <input
          className="field-input"
          type="text"
          autoComplete="off"
          {...input}
          {...fieldAria({ id, hint, error, prefix, suffix })}
        />
      </FieldBox>
    </Field>
  )
}
