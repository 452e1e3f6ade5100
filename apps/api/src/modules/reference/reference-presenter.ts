import type { LocaleCode } from '@qadam/wire/locale'
import type { Branch } from '@qadam/wire/reference'
import type { BranchRow } from './reference-repository.ts'

export function presentBranch(row: BranchRow, locale: LocaleCode): Branch {
  const { hours, id, is_sample, latitude, longitude, phone } = row
  const words = {
    ru: { city: row.city_ru, address: row.address_ru, landmark: row.landmark_ru },
    kk: { city: row.city_kk, address: row.address_kk, landmark: row.landmark_kk },
  }
  return { id, ...words[locale], phone, latitude, longitude, hours, is_sample }
}
