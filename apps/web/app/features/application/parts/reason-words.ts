import type { Day } from '@qadam/domain/calendar/day'
import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { percentOf } from '@qadam/domain/lending/deposit-product'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { useText } from '../../../texts/text.ts'

export type ReasonWords = { readonly title: string; readonly text: string; readonly whatToDo: string }

/** Explains each refusal code in plain words, with what the client can do about it. */
export function useReasonWords(today: Day): (reason: DecisionReason) => ReasonWords {
  const t = useText('application')
  return (reason) => ({
    title: t(`reason_${reason}`),
    text: t(`reason_${reason}_text`, { percent: burdenPercent(reason, today) }),
    whatToDo: t(`reason_${reason}_do`),
  })
}

function burdenPercent(reason: DecisionReason, today: Day): string {
  const name = reason === 'debt_burden_after_overdue' ? 'debtBurdenAfterLongOverdueAtMost' : 'debtBurdenAtMost'
  return percentOf(legalParameter(name, today)).replace(/\.?0+$/, '')
}
