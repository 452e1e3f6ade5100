const units = ['', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз']
const tens = ['', 'он', 'жиырма', 'отыз', 'қырық', 'елу', 'алпыс', 'жетпіс', 'сексен', 'тоқсан']

/** The word that a figure ends with when it is read aloud: `78 500` with «жүз», `17:54` with «төрт», `45,3 %` with «пайыз». */
export function lastWord(figure: string): string {
  const text = figure.trim()
  if (text.endsWith('₸')) return 'теңге'
  if (text.endsWith('%')) return 'пайыз'
  const [last = ''] = /[\p{L}]+$|\d+$/u.exec(text) ?? []
  if (!/^\d/.test(last)) return last
  const isPart = /[,:]\d+$/.test(text)
  return lastOfNumber(isPart ? last : text.replace(/\D/g, ''))
}

/** By its last digit that is not nothing. */
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
