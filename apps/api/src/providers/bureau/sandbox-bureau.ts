import { businessDay } from '@qadam/domain/calendar/business-day'
import { addMonths } from '@qadam/domain/calendar/day'
import type { BureauFinding, BureauLoan } from '@qadam/domain/lending/decision/snapshot'
import { tenge } from '@qadam/domain/money/money'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Bureau } from './bureau.ts'

const elsewhere = (monthly: number, overdueDays = 0): BureauLoan => ({
  isHere: false,
  monthlyPayment: tenge(monthly),
  overdueDays,
})

/** A person who repaid one loan and pays a small one on time: qualifies for 300 000 tenge. */
const ordinary: BureauFinding = {
  hasStopCredit: false,
  isConscript: false,
  bankruptcyEndedOn: null,
  hadLongOverdue: false,
  openLoans: [elsewhere(12_000)],
  closedLoans: { here: 0, elsewhere: 1 },
}

const histories: Readonly<Record<string, () => Partial<BureauFinding>>> = {
  approve_small: () => ({ openLoans: [elsewhere(12_000, 5)], closedLoans: { here: 0, elsewhere: 0 } }),
  reject_score: () => ({
    openLoans: Array.from({ length: 5 }, () => elsewhere(6_000, 40)),
    closedLoans: { here: 0, elsewhere: 0 },
  }),
  stop_credit: () => ({ hasStopCredit: true }),
  overdue_90: () => ({ openLoans: [elsewhere(18_000, 121)] }),
  kdn_over: () => ({ openLoans: [elsewhere(95_000), elsewhere(60_000)] }),
  kdn_quarter: () => ({ hadLongOverdue: true, openLoans: [elsewhere(28_000)] }),
  conscript: () => ({ isConscript: true }),
  bankrupt_5y: () => ({ bankruptcyEndedOn: addMonths(businessDay(new Date()), -24) }),
  existing_clean: () => ({ openLoans: [], closedLoans: { here: 3, elsewhere: 0 } }),
  existing_overdue: () => ({ openLoans: [{ isHere: true, monthlyPayment: tenge(14_500), overdueDays: 35 }] }),
}

export function sandboxBureau({ memory }: { memory: SandboxMemory }): Bureau {
  return {
    name: 'sandbox',
    async report({ iin }, call) {
      await behave(memory, 'bureau', call)
      const finding = { ...ordinary, ...histories[personOf(iin).persona ?? '']?.() }
      return { reportId: `sandbox-${call.key}`, received: JSON.stringify(finding), finding }
    },
  }
}
