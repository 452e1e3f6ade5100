/** For tests in both languages: the locale and its URL prefix. */
export const languages = [
  { locale: 'ru', prefix: '' },
  { locale: 'kk', prefix: '/kk' },
] as const
