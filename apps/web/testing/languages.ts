/** For what must be said in both: the language, and how its addresses begin. */
export const languages = [
  { locale: 'ru', prefix: '' },
  { locale: 'kk', prefix: '/kk' },
] as const
