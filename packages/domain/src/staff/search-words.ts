import { foldedName } from '../person/folded-name.ts'

/** Possible meanings of text typed into the single search field. */
export type SearchWords =
  | { readonly by: 'iin'; readonly iin: string }
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'phone_tail'; readonly tail: string }
  | { readonly by: 'contract'; readonly number: string }
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'request'; readonly id: string }
  | { readonly by: 'name'; readonly last: string; readonly first: string }

const shortestName = 3
/** The number on the error page, as this server makes it; an office's balancer may give its own. */
const requestId = /^[\w-]{16,64}$/

/**
 * Returns the readings of a text, the likeliest first: four digits may be the end of a phone or a contract's number.
 * Empty when the text is too short to identify anybody.
 */
export function searchWords(text: string): readonly SearchWords[] {
  const typed = text.trim()
  if (typed.includes('@')) return [{ by: 'email', email: typed.toLowerCase() }]
  const digits = typed.replace(/[\s()+№-]/g, '')
  if (/^\d+$/.test(digits)) return numbers(digits)
  const [last = '', first = ''] = foldedName(typed).split(/\s+/)
  return [
    ...(requestId.test(typed) ? ([{ by: 'request', id: typed }] as const) : []),
    ...(last.length < shortestName ? [] : ([{ by: 'name', last, first }] as const)),
  ]
}

function numbers(digits: string): readonly SearchWords[] {
  const words: SearchWords[] = []
  if (digits.length === 12) words.push({ by: 'iin', iin: digits })
  if (digits.length === 11 && /^[78]7/.test(digits)) words.push({ by: 'phone', phone: `7${digits.slice(1)}` })
  if (digits.length === 10 && digits.startsWith('7')) words.push({ by: 'phone', phone: `7${digits}` })
  if (digits.length === 4) words.push({ by: 'phone_tail', tail: digits })
  if (digits.length <= 15) words.push({ by: 'contract', number: digits })
  return words
}
