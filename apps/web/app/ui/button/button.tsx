import type { ReactNode } from 'react'

type Props = { type?: 'submit' | 'button'; kind?: 'primary' | 'outlined'; onClick?: () => void; children: ReactNode }

export function Button({ type = 'button', kind = 'primary', onClick, children }: Props) {
  return (
    <button type={type} className={kind === 'outlined' ? 'button button-outlined' : 'button'} onClick={onClick}>
      {children}
    </button>
  )
}
