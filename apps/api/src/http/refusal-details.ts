import { fieldText } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ProblemDetails } from './problem-reply.ts'
import type { Refusal } from './refusal.ts'

export function refusalDetails(
  { code, documents, retryAfterSeconds, fields, proof, stepName }: Refusal,
  locale: LocaleCode,
): ProblemDetails {
  const texts = Object.entries(fields ?? {}).map(([name, key]) => [name, [fieldText(key, locale)]])
  return { code, retryAfterSeconds, stepName, proof, documents, fields: fields && Object.fromEntries(texts) }
}
