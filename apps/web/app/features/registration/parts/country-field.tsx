import { Combobox } from '@qadam/kit/combobox/combobox.tsx'
import type { FieldProps } from '@qadam/kit/field/field.tsx'
import { useText } from '../../../texts/text.ts'
import type { Countries } from '../document-visit.ts'
import { useCountries } from './use-countries.ts'

type Props = FieldProps & {
  defaultValue?: string
  countries: Countries
  isForeign?: boolean
}

export function CountryField({ countries: { defaultId, list }, defaultValue, isForeign = false, ...props }: Props) {
  const t = useText('registration')
  const countries = useCountries(list, props.name)
  return (
    <Combobox
      {...props}
      hint={t('country_hint')}
      options={countries.map(({ id, name }) => ({ value: String(id), text: name }))}
      defaultValue={defaultValue || (isForeign ? '' : String(defaultId))}
      placeholder={t('country_choose')}
      words={{ noneFound: t('country_none'), found: (count) => t('country_found', { count }) }}
    />
  )
}
