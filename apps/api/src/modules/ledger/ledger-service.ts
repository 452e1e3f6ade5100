export { insertEntry as post } from './ledger-repository.ts'
