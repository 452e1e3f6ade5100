import { defaultAmount } from '@qadam/domain/lending/products'
import { type Cabinet, getCabinet, openCabinet } from '@qadam/wire/cabinet'
import { isBrowserPrefetch } from '../../boot/is-browser-prefetch.ts'
import type { Page } from '../../boot/page-context.ts'
import { call, tryCall } from '../../http/call.ts'
import { isMissing } from '../../http/page-error.ts'
import { keptAmount } from '../../quotes/saved-wish.ts'
import { statusOn } from '../../steps/current-step.ts'
import { dropPotentialContract, potentialContractOf } from '../session/potential-contract.ts'

const asked = new WeakMap<Page, Promise<Cabinet>>()

/** The cabinet's current state, requested once per page and shared by the frame and the home. */
export function cabinetOf(page: Page): Promise<Cabinet> {
  const known = asked.get(page) ?? call(page, getCabinet, {})
  asked.set(page, known)
  return known
}

/** Like `cabinetOf`, but opens an unopened cabinet with the calculator's wish. A prefetch opens nothing. */
export async function openedCabinet(page: Page, request: Request): Promise<Cabinet> {
  const cabinet = await cabinetOf(page)
  if (cabinet.opened_at !== null || isBrowserPrefetch(request)) return cabinet
  const amount = Math.min((keptAmount(page.visitor.cookies) ?? defaultAmount) / 100, maxAmount)
  const potential = potentialContractOf(page)
  const opened = (await tryToOpen(page, amount, potential)) ?? (await tryToOpen(page, amount, null))
  dropPotentialContract(page)
  // Rejected if another tab or an earlier contract has set other figures: those are shown then.
  return opened ?? call(page, getCabinet, {})
}

/** Upper bound of the API call; the API itself decides which amounts are sold. */
const maxAmount = 100_000_000

async function tryToOpen(page: Page, amount: number, potential: number | null): Promise<Cabinet | undefined> {
  const { uuid } = await statusOn(page)
  // The same key in two tabs: the second receives the first one's response.
  const idempotencyKey = `lk_${uuid}_${amount}_${potential ?? 0}`.slice(0, 64)
  try {
    const body = { amount, potential_contract_id: potential }
    return (await tryCall(page, openCabinet, { body }, { idempotencyKey })).answer
  } catch (thrown) {
    // The cookie was left by another client who signed in on this browser.
    if (potential !== null && isMissing(thrown)) return undefined
    throw thrown
  }
}
