export { findNewestPayout, type PayoutRow } from './payouts-repository.ts'
