// Arabic, Persian, Devanagari and Bengali zeros; NFKC handles full-width and other presentation forms.
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

/** Normalises text for validation: any digit becomes 0 to 9, any space a plain one. */
export function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s/g, ' ')
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}
