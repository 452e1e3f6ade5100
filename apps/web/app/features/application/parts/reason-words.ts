import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { percentOf } from '@qadam/domain/lending/deposit-product'
import type { RateText } from '@qadam/domain/money/rate'
import type { Application } from '@qadam/wire/applications'
import { useText } from '../../../texts/text.ts'

export type ReasonWords = { readonly title: string; readonly text: string; readonly whatToDo: string }

/** Explains each refusal code in plain words, with what the client can do about it. */
export function useReasonWords(decision: Application['decision']): (reason: DecisionReason) => ReasonWords {
  const t = useText('application')
  const percent = percentWords(decision?.burden_cap ?? null)
  return (reason) => ({
    title: t(`reason_${reason}`),
    text: t(`reason_${reason}_text`, { percent }),
    whatToDo: t(`reason_${reason}_do`),
  })
}

function percentWords(rate: RateText | null): string {
  return rate === null
    ? ''
    : percentOf(rate)
        .replace(/\.?0+$/, '')
        .replace('.', ',')
}
