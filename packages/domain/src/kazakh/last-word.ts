const units = ['', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз']
const tens = ['', 'он', 'жиырма', 'отыз', 'қырық', 'елу', 'алпыс', 'жетпіс', 'сексен', 'тоқсан']

/** Returns the last word of a figure read aloud: «жүз» for `78 500`, «төрт» for `17:54`, «пайыз» for `45,3 %`. */
export function lastWord(figure: string): string {
  const text = figure.trim()
  if (text.endsWith('₸')) return 'теңге'
  if (text.endsWith('%')) return 'пайыз'
  const [last = ''] = /[\p{L}]+$|\d+$/u.exec(text) ?? []
  if (!/^\d/.test(last)) return last
  const isPart = /[,:]\d+$/.test(text)
  return lastOfNumber(isPart ? last : text.replace(/\D/g, ''))
}

/** The last non-zero digit decides. */
function lastOfNumber(digits: string): string {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  const digit = Number(digits.charAt(digits.length - zeros - 1))
  if (digit === 0) return 'нөл'
  if (zeros === 0) return units[digit] ?? ''
  if (zeros === 1) return tens[digit] ?? ''
  if (zeros === 2) return 'жүз'
  if (zeros < 6) return 'мың'
  return zeros < 9 ? 'миллион' : 'миллиард'
}
