import type { Day } from '@qadam/domain/calendar/day'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { ProductId } from '@qadam/domain/lending/products'
import type { AgreementFigures, ScheduleFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type * as wire from '@qadam/wire/addenda'
import type * as figuresWire from '@qadam/wire/addenda-figures'
import type { AddendumRow } from './addenda.ts'

export type AddendumView = AddendumRow & { readonly product: ProductId }

export function presentAddendum(addendum: AddendumView, today: Day): wire.Addendum {
  const { contract_number, figures, id, kind, loan_id, number, on_day, product, signed_at, state } = addendum
  const { file_sha256_kk, file_sha256_ru, sha256_kk, sha256_ru } = addendum
  return {
    ...{ id, loan_id, number, contract_number: String(contract_number), kind },
    state: state === 'drafted' && on_day !== today ? 'stale' : state,
    ...{ is_void: addendum.is_void, is_recounted: addendum.is_recounted },
    figures: presentFigures(product, figures),
    documents: filesOf(id, { ru: sha256_ru, kk: sha256_kk }, signed_at === null ? '' : '&read'),
    signed_documents:
      file_sha256_ru && file_sha256_kk ? filesOf(id, { ru: file_sha256_ru, kk: file_sha256_kk }, '') : null,
    signed_at: signed_at?.toISOString() ?? null,
  }
}

export function presentFigures(product: ProductId, figures: AgreementFigures): figuresWire.AgreementFigures {
  const { after, before, carried, cost, forgiven, on, principal } = figures
  // Missing in the stored figures of older agreements.
  const { penaltyLeft = 0 }: Partial<AgreementFigures> = figures
  return {
    on,
    cost: {
      ...{ reward_tiyn: cost.reward, penalty_tiyn: cost.penalty, from_credit_tiyn: cost.fromCredit },
      to_pay_tiyn: cost.toPay,
    },
    ...{ principal_tiyn: principal, forgiven_tiyn: forgiven, carried_tiyn: carried, penalty_left_tiyn: penaltyLeft },
    before: presentSchedule(product, before),
    after: presentSchedule(product, after),
  }
}

export function presentSchedule(
  product: ProductId,
  { gesvPercent, payment, rate, reward, rows }: ScheduleFigures,
): figuresWire.AgreementFigures['after'] {
  return {
    nominal_rate_percent: nominalPercent({ rate, termUnit: product === 'pdl' ? 'day' : 'month' }),
    gesv_percent: gesvPercent,
    rows: rows.map((row) => ({
      ...{ date: row.date, payment_tiyn: row.payment, principal_tiyn: row.principal, reward_tiyn: row.reward },
    })),
    ...{ payment_tiyn: payment, reward_tiyn: reward },
  }
}

function filesOf(id: string, { kk, ru }: { readonly ru: Buffer; readonly kk: Buffer }, more: string) {
  const url = (locale: string) => `/rest/lending/addenda/${id}/file?lang=${locale}${more}`
  return {
    ru: { url: url('ru'), sha256: ru.toString('hex') },
    kk: { url: url('kk'), sha256: kk.toString('hex') },
  }
}
