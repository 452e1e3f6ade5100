import type { FieldProps } from '@qadam/kit/field/field.tsx'
import type { Countries } from '../document-visit.ts'
import { CountryField } from './country-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type DocumentField, type Known, splitDocument } from './known.ts'

type Props = {
  known: Known
  countries: Countries
  isForeign?: boolean
  field: (name: DocumentField | 'countryId') => FieldProps & { defaultValue?: string }
}

/** Document fields unknown to the register, and the issuer. */
export function DocumentQuestions({ known, countries, field, isForeign = false }: Props) {
  return (
    <>
      <DocumentFields names={splitDocument(known).asked} field={field} isForeign={isForeign} />
      <CountryField {...field('countryId')} countries={countries} isForeign={isForeign} />
    </>
  )
}
