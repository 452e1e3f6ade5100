import type { LocaleCode } from '@qadam/wire/locale'

export type LegalEntity = {
  readonly name: Readonly<Record<LocaleCode, string>>
  readonly bin: string
  readonly licence: string
  readonly address: Readonly<Record<LocaleCode, string>>
  readonly phone: string
  readonly email: string
}
