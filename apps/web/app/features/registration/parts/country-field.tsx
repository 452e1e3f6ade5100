import type { AnswerOf } from '@qadam/wire/endpoint'
import type { listCountries } from '@qadam/wire/reference'
import { useText } from '../../../texts/text.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import type { FieldProps } from '../../../ui/field/field.tsx'

export type Countries = AnswerOf<typeof listCountries>

type Props = FieldProps & {
  defaultValue?: string
  countries: Countries
  isForeign?: boolean
}

export function CountryField({
  countries: { countries, default_country_id },
  defaultValue,
  isForeign = false,
  ...props
}: Props) {
  const t = useText('registration')
  return (
    <Combobox
      {...props}
      hint={t('country_hint')}
      options={countries.map(({ id, name }) => ({ value: String(id), text: name }))}
      defaultValue={defaultValue || (isForeign ? '' : String(default_country_id))}
      placeholder={t('country_choose')}
      words={{ noneFound: t('country_none'), found: (count) => t('country_found', { count }) }}
    />
  )
}
