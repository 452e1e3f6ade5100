import type { FieldProps } from '@qadam/kit/field/field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { useId } from 'react'
import { useText } from '../../../texts/text.ts'

/** As printed on the card, which is the same in both languages. */
const usual = ['МВД РК', 'МЮ РК', 'ҚР ІІМ', 'ҚР ӘМ']

/** Issuer of the document: mostly one of two ministries, but any text is allowed. */
export function IssuerField(props: FieldProps & { defaultValue?: string }) {
  const t = useText('registration')
  const id = useId()
  return (
    <>
      <TextField {...props} hint={t('issuer_hint')} list={id} autoCorrect="off" spellCheck={false} />
      <datalist id={id}>
        {usual.map((issuer) => (
          <option key={issuer} value={issuer} />
        ))}
      </datalist>
    </>
  )
}
