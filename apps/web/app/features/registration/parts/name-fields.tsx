import type { FieldProps } from '@qadam/kit/field/field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { useText } from '../../../texts/text.ts'
import type { NameField } from './known.ts'

const habits = { lastName: 'family-name', firstName: 'given-name', middleName: 'additional-name' } as const

type Props = {
  names: readonly NameField[]
  field: (name: NameField) => FieldProps
}

/** Name fields in the order of the card; keyboard corrections are off, since they spoil names. */
export function NameFields({ names, field }: Props) {
  const t = useText('registration')
  return names.map((name) => (
    <TextField
      key={name}
      {...field(name)}
      hint={name === 'middleName' ? t('middle_name_hint') : undefined}
      autoComplete={habits[name]}
      autoCapitalize="words"
      autoCorrect="off"
      spellCheck={false}
    />
  ))
}
