import type { ErrorCode } from './errors.ts'
import type { LocaleCode } from './locale.ts'
import kk from './texts/errors.kk.json' with { type: 'json' }
import ru from './texts/errors.ru.json' with { type: 'json' }

const texts: Record<LocaleCode, Record<ErrorCode, string>> = { ru, kk }

/** Returns the text of an error code for people. The API sends it and the browser shows the same. */
export function errorText(code: ErrorCode, locale: LocaleCode): string {
  return texts[locale][code]
}
