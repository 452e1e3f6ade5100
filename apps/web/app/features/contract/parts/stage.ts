import type { ContractVisit } from '../contract-visit.ts'

export type StageProps = { visit: ContractVisit; result: unknown }
