import { listCountries } from '@qadam/wire/reference'
import { getPrefill } from '@qadam/wire/registration'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'

export type Country = { readonly id: number; readonly name: string }

export type Countries = { readonly defaultId: number; readonly list: readonly Country[] | null }

/**
 * For a screen with document fields: the known data of the register, and the possible issuing countries. A document has
 * them in its HTML, and so not in its data.
 */
export async function visitDocument(page: Page) {
  const [{ is_resident, known }, { countries, default_country_id }] = await Promise.all([
    call(page, getPrefill, {}),
    call(page, listCountries, {}),
  ])
  const list = countries.map(({ id, name }): Country => ({ id, name }))
  page.outcome.inHtml = { countries: list }
  const asked: Countries = { defaultId: default_country_id, list: page.isDocument ? null : list }
  return { known, countries: asked, isForeign: !is_resident }
}
