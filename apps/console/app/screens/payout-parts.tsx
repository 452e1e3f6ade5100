import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readPayout } from '@qadam/wire/staff/payouts'
import type { Texts } from '../texts/texts.ts'
import { wordFor } from '../texts/texts.ts'

export type Payout = AnswerOf<typeof readPayout>

const kinds: Readonly<Record<Payout['state'], StatusTagKind>> = {
  waiting: 'info',
  requested: 'info',
  sent: 'info',
  unknown: 'warn',
  confirmed: 'good',
  declined: 'danger',
}

/** The bank's answer, and whether staff have stopped the payout. */
export function PayoutState({ payout, texts }: { payout: Payout; texts: Texts }) {
  const words = texts.queues.payouts
  const { decline_reason, hold, rounds, state } = payout
  return (
    <span className="desk-lines">
      <StatusTag kind={kinds[state]}>{wordFor(texts.payouts, state)}</StatusTag>
      {hold ? <StatusTag kind="warn">{words.held}</StatusTag> : null}
      {rounds > 0 ? <span className="desk-muted">{`${words.asked_bank}: ${rounds}`}</span> : null}
      {decline_reason === null ? null : <span className="desk-muted">{decline_reason}</span>}
    </span>
  )
}
