import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import type { FieldProps } from '@qadam/kit/field/field.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../texts/text.ts'

type Props = {
  /** The fields inside: an invalid or filled one unfolds the section. */
  fields: readonly (FieldProps & { defaultValue?: string })[]
  children: ReactNode
}

/** Corrects the register's data; fields left empty keep it. */
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
