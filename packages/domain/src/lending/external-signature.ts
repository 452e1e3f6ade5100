import type { Day } from '../calendar/day.ts'
import type { ProductId } from './products.ts'

/** By product: the first day whose contracts need an external electronic signature beside the code. */
export type ExternalSignatures = Readonly<Partial<Record<ProductId, Day>>>

export function needsExternalSignature(since: ExternalSignatures, product: ProductId, openDate: Day): boolean {
  const from = since[product]
  return from !== undefined && from <= openDate
}

/** Before the next try the borrower waits for the next day. */
export const externalSigningsPerDay = 5
