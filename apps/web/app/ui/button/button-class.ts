export type ButtonKind = 'primary' | 'secondary' | 'outlined'
export type ButtonSize = 'l' | 'm' | 's'

export type ButtonLook = {
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its place; on a phone the main button of a screen is. */
  wide?: boolean
}

export function buttonClass({ kind = 'primary', size = 'm', wide = false }: ButtonLook): string {
  return ['button', `button-${kind}`, size !== 'm' && `button-${size}`, wide && 'button-wide'].filter(Boolean).join(' ')
}
