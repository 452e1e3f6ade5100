import { listCountries } from '@qadam/wire/reference'
import { getPrefill } from '@qadam/wire/registration'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'

/** For a screen with document fields: the known data of the register, and the possible issuing countries. */
export async function visitDocument(page: Page) {
  const [{ is_resident, known }, countries] = await Promise.all([
    call(page, getPrefill, {}),
    call(page, listCountries, {}),
  ])
  return { known, countries, isForeign: !is_resident }
}
