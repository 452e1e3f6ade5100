// Spec §3: the back end calls Kazakh `kz`, everything else calls it `kk`. Only this file knows both.
export const locales = {
  ru: { code: 'ru', backendCode: 'ru', language: 'ru-RU', name: 'Русский' },
  kk: { code: 'kk', backendCode: 'kz', language: 'kk-KZ', name: 'Қазақша' },
} as const

export type LocaleCode = keyof typeof locales

export const localeCodes = Object.keys(locales) as LocaleCode[]

export const defaultLocale: LocaleCode = 'ru'

/** Returns the first supported language of an Accept-Language list; a cookie or a back-end code is a list of one. */
export function chooseLocale(accepted: string | undefined): LocaleCode | undefined {
  if (accepted === undefined) return undefined
  const ranked = accepted
    .slice(0, 200)
    .split(',')
    .map((part, position) => ({ tag: tagOf(part), weight: weightOf(part), position }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
  for (const { tag } of ranked) {
    const primary = tag.split('-')[0]
    const found = localeCodes.find((code) => primary === code || primary === locales[code].backendCode)
    if (found) return found
  }
  return undefined
}

function tagOf(part: string): string {
  return part.replace(/;.*/s, '').trim().toLowerCase()
}

function weightOf(part: string): number {
  const quality = /;\s*q=([\d.]+)/.exec(part)?.[1]
  return quality === undefined ? 1 : Number(quality) || 0
}
