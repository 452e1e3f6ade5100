export type ButtonKind = 'primary' | 'secondary' | 'outlined'
export type ButtonSize = 'l' | 'm' | 's'

export type ButtonLook = {
  kind?: ButtonKind
  size?: ButtonSize
  /** Fills its container, as the main button of a screen does on a phone. */
  wide?: boolean
}

export function buttonClass({ kind = 'primary', size = 'm', wide = false }: ButtonLook): string {
  return ['button', `button-${kind}`, size !== 'm' && `button-${size}`, wide && 'button-wide'].filter(Boolean).join(' ')
}
