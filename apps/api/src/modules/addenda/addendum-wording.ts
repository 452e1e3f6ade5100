import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'

/** Values of the agreement, formatted for reading. */
export type AddendumValues = {
  readonly kind: Agreement['do']
  readonly number: string
  readonly contract: string
  readonly contractDay: string
  readonly day: string
  readonly lender: string
  readonly bin: string
  readonly licence: string
  readonly address: string
  readonly borrower: string
  readonly iin: string
  readonly principal: string
  readonly firstDayBefore: string
  readonly firstDay: string
  readonly lastDayBefore: string
  readonly lastDay: string
  readonly paymentBefore: string
  readonly payment: string
  readonly reward: string
  readonly rateBefore: string
  readonly rate: string
  readonly gesvBefore: string
  readonly gesv: string
  readonly payments: number
  /** Paid from the borrower's waiting money at the signature; null when nothing is. */
  readonly fromCredit: string | null
  readonly forgiven: string | null
  readonly carried: string | null
  /** Penalty that stays owed beside the new schedule; null when there is none. */
  readonly penaltyLeft: string | null
  readonly phone: string
  readonly complaintDays: number
}

export type Pair = readonly [name: string, value: string]

export type AddendumWords = {
  title(values: AddendumValues): string
  readonly lead: string
  readonly figures: Readonly<Record<'last' | 'payment' | 'nominal' | 'gesv', string>>
  readonly aYear: string
  facts(values: AddendumValues): readonly Pair[]
  terms(values: AddendumValues): readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[]
  readonly schedule: string
  readonly scheduleNote: string
  readonly replaced: string
  replacedNote(values: AddendumValues): string
  footer(values: AddendumValues): string
  /** The thing signed, on the signature page. */
  subject(values: AddendumValues): string
}
