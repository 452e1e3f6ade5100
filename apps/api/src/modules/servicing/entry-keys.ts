import type { Entry } from '@qadam/domain/lending/servicing/books'
import type { LedgerEntry } from '../ledger/post.ts'
import type { LoanToClose } from './stored-loan.ts'

/**
 * Keys entries of a loan's own days by kind, loan and day, and those of an event by the event's number. A repeated kind
 * is numbered, so closing days one by one or all at once writes the same keys.
 */
export function keyed(
  { contractId, id }: Pick<LoanToClose, 'id' | 'contractId'>,
  entries: readonly Entry[],
  event?: number,
): LedgerEntry[] {
  const counted = new Map<string, number>()
  return entries.map(({ kind, lines, on }) => {
    const name = `${kind} ${id} ${event ?? on}`
    const count = (counted.get(name) ?? 0) + 1
    counted.set(name, count)
    const businessKey = count === 1 ? name : `${name} ${count}`
    return { businessKey, postedOn: on, contractId, posting: { kind, lines } }
  })
}
