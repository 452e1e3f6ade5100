type Words = {
  /** `78 500,50 ₸` with non-breaking spaces. */
  readonly shown: string
  /** `78500,50`: a screen reader would read groups of three as separate numbers. */
  readonly spoken: string
}

/** Formats whole tiyn. Zero tiyn are omitted unless a column shows them always. */
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
