/** For tests in both languages: the locale and its URL prefix. */
export const languages = [
  { locale: 'ru', prefix: '' },
  { locale: 'kk', prefix: '/kk' },
] as const

/** The address of the same page in the other language. */
export function inOtherLanguage(address: string): string {
  return address.startsWith('/kk/') ? address.slice('/kk'.length) : `/kk${address}`
}
