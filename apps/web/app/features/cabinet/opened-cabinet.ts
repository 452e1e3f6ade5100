import { defaultAmount } from '@qadam/domain/lending/products'
import { type Cabinet, getCabinet, openCabinet } from '@qadam/wire/cabinet'
import { isPrefetch } from '../../boot/is-prefetch.ts'
import type { Page } from '../../boot/page-context.ts'
import { call, tryCall } from '../../http/call.ts'
import { isMissing } from '../../http/page-error.ts'
import { keptAmount } from '../../quotes/saved-wish.ts'
import { statusOn } from '../../steps/current-step.ts'
import { dropPotentialContract, potentialContractOf } from '../session/potential-contract.ts'

const asked = new WeakMap<Page, Promise<Cabinet>>()

/** What the cabinet shows now, asked once for a page: its frame and its home look at the same answer. */
export function cabinetOf(page: Page): Promise<Cabinet> {
  const known = asked.get(page) ?? call(page, getCabinet, {})
  asked.set(page, known)
  return known
}

/** The same, opened with what the calculator was left at where it was not open yet. A browser that looks ahead opens nothing. */
export async function openedCabinet(page: Page, request: Request): Promise<Cabinet> {
  const cabinet = await cabinetOf(page)
  if (cabinet.opened_at !== null || isPrefetch(request)) return cabinet
  const amount = Math.min((keptAmount(page.visitor.cookies) ?? defaultAmount) / 100, maxAmount)
  const potential = potentialContractOf(page)
  const opened = (await tryToOpen(page, amount, potential)) ?? (await tryToOpen(page, amount, null))
  dropPotentialContract(page)
  // Refused where another tab, or a contract of long ago, has said other figures: then those are shown.
  return opened ?? call(page, getCabinet, {})
}

/** As much as the call takes; what is sold is the API's to say. */
const maxAmount = 100_000_000

async function tryToOpen(page: Page, amount: number, potential: number | null): Promise<Cabinet | undefined> {
  const { uuid } = await statusOn(page)
  // The same in two tabs: the second one is answered as the first.
  const idempotencyKey = `lk_${uuid}_${amount}_${potential ?? 0}`.slice(0, 64)
  try {
    const body = { amount, potential_contract_id: potential }
    return (await tryCall(page, openCabinet, { body }, { idempotencyKey })).answer
  } catch (thrown) {
    // The cookie was left by somebody else who signed in here.
    if (potential !== null && isMissing(thrown)) return undefined
    throw thrown
  }
}
