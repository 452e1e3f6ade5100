import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import type { FieldProps } from '@qadam/kit/field/field.tsx'
import { IdCard } from '@qadam/kit/id-card/id-card.tsx'
import { PassportField } from '@qadam/kit/passport-field/passport-field.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { useText } from '../../../texts/text.ts'
import { IssuerField } from './issuer-field.tsx'
import type { DocumentField } from './known.ts'

type Props = {
  names: readonly DocumentField[]
  field: (name: DocumentField) => FieldProps & { defaultValue?: string }
  /** A foreign document: it has a number format of its own, and the position of its fields is unknown. */
  isForeign?: boolean
}

const foreignHabits = { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false, size: 'm' } as const

/** Fields of an identity document, each with a hint where it is printed or how it is written. */
export function DocumentFields({ names, field, isForeign = false }: Props) {
  return names.map((name) => <DocumentFieldOf key={name} name={name} props={field(name)} isForeign={isForeign} />)
}

type FieldOfProps = { name: DocumentField; props: ReturnType<Props['field']>; isForeign: boolean }

function DocumentFieldOf({ name, props, isForeign }: FieldOfProps) {
  const t = useText('registration')
  const outline = t('date_outline')
  switch (name) {
    case 'birthday':
      return <DateField {...props} hint={t('date_hint')} outline={outline} autoComplete="bday" />
    case 'birthplace':
      return (
        <TextField
          {...props}
          hint={t(isForeign ? 'foreign_hint' : 'birthplace_hint')}
          autoCorrect="off"
          spellCheck={false}
        />
      )
    case 'sex': {
      const { label, ...sex } = props
      const cards = (['female', 'male'] as const).map((value) => ({ value, label: t(value) }))
      return <RadioCards {...sex} legend={label} cards={cards} />
    }
    case 'idNumber':
      return isForeign ? (
        <>
          <TextField {...props} hint={t('foreign_number_hint')} {...foreignHabits} />
          <IdCard mark="passport" caption={t('foreign_number_place')} />
        </>
      ) : (
        <>
          <PassportField {...props} hint={t('id_number_hint')} />
          <IdCard mark="number" caption={t('id_number_place')} />
        </>
      )
    case 'issuer':
      return isForeign ? (
        <TextField {...props} hint={t('foreign_hint')} autoCorrect="off" spellCheck={false} />
      ) : (
        <IssuerField {...props} />
      )
    case 'when':
      return <DateField {...props} hint={t('date_hint')} outline={outline} />
    case 'periodValidity':
      return (
        <DateField
          {...props}
          hint={isForeign ? t('date_hint') : `${t('period_validity_hint')}. ${t('date_hint')}`}
          outline={outline}
        />
      )
  }
}
