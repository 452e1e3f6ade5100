export { insertEntry as post, type LedgerEntry } from './ledger-repository.ts'
