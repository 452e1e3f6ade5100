import { type Tiyn, tenge } from '@qadam/domain/money/money'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Income } from './income.ts'

type Pay = { readonly contribution: Tiyn; readonly months: number }

/** A contribution is a tenth of the income: here 450 000 tenge a month. */
const ordinary: Pay = { contribution: tenge(45_000), months: 6 }

const pays: Readonly<Record<string, Pay>> = {
  reject_score: { contribution: tenge(45_000), months: 3 },
  kdn_over: { contribution: tenge(25_000), months: 6 },
  kdn_quarter: { contribution: tenge(16_000), months: 6 },
  existing_clean: { contribution: tenge(60_000), months: 6 },
  no_income: { contribution: 0, months: 0 },
}

export function sandboxIncome({ memory }: { memory: SandboxMemory }): Income {
  return {
    async contributions({ iin, months }, call) {
      await behave(memory, 'income', call)
      const pay = pays[personOf(iin).persona ?? ''] ?? ordinary
      return months.slice(0, pay.months).map((month) => ({ month, amount: pay.contribution }))
    },
  }
}
