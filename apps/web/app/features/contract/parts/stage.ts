import type { ContractVisit } from '../contract-visit.ts'

/** What every stage of the contract is handed. */
export type StageProps = { visit: ContractVisit; result: unknown }
