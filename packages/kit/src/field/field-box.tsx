import type { ReactNode } from 'react'

/** Length of the expected answer, which the width of the field conveys. */
export type FieldSize = 'xs' | 's' | 'm' | 'l' | 'full'

type Props = {
  id: string
  size?: FieldSize | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  children: ReactNode
}

/** The border around an input, with a prefix and a suffix inside it: a currency, a percent sign. */
export function FieldBox({ id, size = 'full', prefix, suffix, disabled, readOnly, children }: Props) {
  const state = disabled ? ' field-box-disabled' : readOnly ? ' field-box-readonly' : ''
  return (
    <span className={`field-box field-box-${size}${state}`}>
      {prefix ? (
        <span className="field-affix field-affix-before" id={`${id}-prefix`}>
          {prefix}
        </span>
      ) : null}
      {children}
      {suffix ? (
        <span className="field-affix field-affix-after" id={`${id}-suffix`}>
          {suffix}
        </span>
      ) : null}
    </span>
  )
}
