type Words = {
  /** `78 500,50 ₸` with spaces that never break. */
  readonly shown: string
  /** `78500,50`: a screen reader reads groups of three as numbers of their own. */
  readonly spoken: string
}

/** Whole tiyn to figures. The tiyn are left out where there are none, unless a column wants them all. */
export function amountWords(tiyn: number, tiynShown: 'auto' | 'always' = 'auto'): Words {
  const digits = String(Math.abs(tiyn)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const part = digits.slice(-2)
  const tail = tiynShown === 'always' || part !== '00' ? `,${part}` : ''
  const sign = tiyn < 0 ? '−' : ''
  return {
    shown: `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}${tail}\u00a0₸`,
    spoken: `${sign}${whole}${tail}`,
  }
}
