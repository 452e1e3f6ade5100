import type { ReactNode } from 'react'
import { useText } from '../../../texts/text.ts'
import { Disclosure } from '../../../ui/disclosure/disclosure.tsx'
import type { FieldProps } from '../../../ui/field/field.tsx'

type Props = {
  /** The fields inside: one that is wrong or filled in shows them all. */
  fields: readonly (FieldProps & { defaultValue?: string })[]
  children: ReactNode
}

/** For what the register has wrong; what is left empty stands as it says. */
export function Corrections({ fields, children }: Props) {
  const t = useText('registration')
  if (fields.length === 0) return null
  const isHeld = fields.some(({ error }) => error !== undefined)
  const isOpen = fields.some(({ defaultValue }) => Boolean(defaultValue))
  return (
    <Disclosure summary={t('correct')} isOpen={isOpen} isHeld={isHeld}>
      <p className="muted">{t('correct_text')}</p>
      {children}
    </Disclosure>
  )
}
