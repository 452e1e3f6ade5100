import type { Mask } from './mask.ts'
import { plainCharacters } from './plain-characters.ts'

type Decimal = { decimals: number; max?: number; maxDigits?: number }

const groupSpace = '\u00a0'

/** A figure in the local format, `78 500,50`; posted with a point and without spaces. */
export function decimalMask({ decimals, max = Number.POSITIVE_INFINITY, maxDigits = 12 }: Decimal): Mask {
  const shape = new RegExp(decimals > 0 ? `^\\d{0,${maxDigits}}(,\\d{0,${decimals}})?$` : `^\\d{0,${maxDigits}}$`)
  const fits = (content: string) => shape.test(content) && Number(content.replace(',', '.')) <= max
  return {
    read: (text) => longestFit(withoutIdleZeros(contentOf(text, decimals)), fits),
    type: (left, character) => {
      if (/[.,٫]/.test(character)) return decimals === 0 ? left : `${left || '0'},`
      if (!/\d/.test(character)) return left
      return left === '0' ? character : left + character
    },
    fits,
    before: (content, place) => {
      const fromTheRight = content.replace(/,.*/, '').length - place
      return place > 0 && fromTheRight > 0 && fromTheRight % 3 === 0 ? groupSpace : ''
    },
    value: (content) => content.replace(/,$/, '').replace(',', '.'),
    tidy: withoutIdleZeros,
  }
}

/** Spec §5: the currency alias has two digits after the comma. */
export const amountMask = decimalMask({ decimals: 2 })

export const wholeAmountMask = decimalMask({ decimals: 0 })

export const percentageMask = decimalMask({ decimals: 0, max: 100 })

function contentOf(text: string, decimals: number): string {
  const figure = plainCharacters(text).replace(/[^\d.,٫]/g, '')
  const point = groupsThousands(figure) ? -1 : Math.max(...['.', ',', '٫'].map((sign) => figure.lastIndexOf(sign)))
  if (point < 0) return onlyDigits(figure)
  const whole = onlyDigits(figure.slice(0, point))
  return decimals === 0 ? whole : `${whole},${onlyDigits(figure.slice(point)).slice(0, decimals)}`
}

/** `1.234.567` and `78,500` are whole figures, `0.500` and `78500.505` are not. */
function groupsThousands(figure: string): boolean {
  return /^[1-9]\d{0,2}([.,]\d{3})+$/.test(figure)
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function withoutIdleZeros(content: string): string {
  return content.replace(/^0+(?=\d)/, '').replace(/^,/, '0,')
}

function longestFit(content: string, fits: (content: string) => boolean): string {
  let longest = content
  while (!fits(longest)) longest = longest.slice(0, -1)
  return longest
}
