type Part = {
  readonly at: number
  readonly shown: string
  /** Undefined where nothing is hidden. */
  readonly spoken: ((hidden: string) => string) | undefined
}

/** Matches the text before the dots, the dots, and the digits or the rest of an address after them. */
const masked = /((?:\+7\s)?[^\s•]*)(•(?:[\s.-]*•)*)([\s.-]?[\d-]*\d)?(@[\w.-]*\w)?/gu

export function maskedParts(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(masked)) {
    const [shown, before = '', , digits = '', address = ''] = found
    if (found.index > from) parts.push({ at: from, shown: text.slice(from, found.index), spoken: undefined })
    const left = digits.replace(/\D/g, '').split('').join(' ')
    parts.push({
      at: found.index,
      shown,
      spoken: (hidden) => [before.trim(), hidden, left, address].filter(Boolean).join(' '),
    })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push({ at: from, shown: text.slice(from), spoken: undefined })
  return parts
}
