import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { ProductId } from '@qadam/domain/lending/products'
import type {
  Agreement,
  AgreementFigures,
  FigureRow,
  ScheduleFigures,
} from '@qadam/domain/lending/servicing/agreement-figures'
import { sumOf } from '@qadam/domain/money/money'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ContractContent } from '../../pdf/render-contract-pdf.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { Drafted } from '../contracts/drafted-content.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import { fullName, partiesOf } from '../contracts/signature-page.ts'
import { percent, withSign } from '../contracts/written-sums.ts'
import { writtenDay } from '../quotes/schedule-rows.ts'
import { scheduleWords } from '../quotes/schedule-words.ts'
import type { AddendumValues } from './addendum-wording.ts'
import { addendumWords } from './addendum-words.ts'

type Asked = {
  readonly addendum: {
    readonly number: number
    readonly agreement: Agreement
    readonly figures: AgreementFigures
    readonly product: ProductId
    readonly draftedAt: Date
    readonly contract: { readonly number: bigint; readonly day: Day }
  }
  readonly client: Pick<ClientFile, 'firstName' | 'lastName' | 'middleName' | 'iin'>
  readonly legal: LegalEntity
  readonly locale: LocaleCode
}

/** The contents of an addendum's file and of its signature page. */
export function writeAddendum(asked: Asked): Drafted {
  const { addendum, client, legal, locale } = asked
  const { after, before, on, principal } = addendum.figures
  const words = addendumWords[locale]
  const values = valuesOf(asked)
  const content: ContractContent = {
    title: words.title(values),
    lead: words.lead,
    figures: [
      [words.figures.last, values.lastDay],
      [words.figures.payment, values.payment],
      // Art. 5 (2-1): the effective rate is as large as the nominal one.
      [words.figures.nominal, `${values.rate} ${words.aYear}`],
      [words.figures.gesv, `${values.gesv} ${words.aYear}`],
    ],
    facts: words.facts(values),
    paragraphs: words.terms(values),
    schedule: {
      title: words.schedule,
      note: words.scheduleNote,
      table: tableOf(after, { first: ['0', writtenDay(on), '', '', '', writtenExactly(principal)], locale }),
    },
    replaced: {
      title: words.replaced,
      note: words.replacedNote(values),
      table: tableOf(before, { first: undefined, locale }),
    },
    footer: words.footer(values),
    ...{ locale, author: legal.name[locale], at: addendum.draftedAt },
  }
  return { content, parties: partiesOf({ client, legal, locale, subject: words.subject(values) }) }
}

type Table = { readonly first: readonly string[] | undefined; readonly locale: LocaleCode }

function tableOf({ payment, reward, rows }: ScheduleFigures, { first, locale }: Table) {
  const { columns, total } = scheduleWords[locale]
  let left = principalOf(rows)
  const written = rows.map((row, index) => {
    left -= row.principal
    const sums = [row.payment, row.reward, row.principal, left].map(writtenExactly)
    return [String(index + 1), writtenDay(row.date), ...sums]
  })
  return {
    header: [columns.number, columns.date, columns.payment, columns.reward, columns.principal, columns.remainder],
    rows: [...(first ? [first] : []), ...written],
    totals: [total, '', ...[payment, reward, principalOf(rows)].map(writtenExactly), ''],
  }
}

function principalOf(rows: readonly FigureRow[]): number {
  return sumOf(...rows.map(({ principal }) => principal))
}

function valuesOf({ addendum, client, legal, locale }: Asked): AddendumValues {
  const { agreement, contract, figures, number, product } = addendum
  const { after, before, carried, cost, forgiven, on, penaltyLeft, principal } = figures
  const termUnit = product === 'pdl' ? 'day' : 'month'
  const rateOf = ({ rate }: ScheduleFigures) => percent(nominalPercent({ rate, termUnit }))
  const firstOf = ({ rows }: ScheduleFigures) => writtenDay(rows[0]?.date ?? on)
  const lastOf = ({ rows }: ScheduleFigures) => writtenDay(rows.at(-1)?.date ?? on)
  const unlessNone = (tiyn: number) => (tiyn === 0 ? null : withSign(tiyn))
  return {
    ...{ kind: agreement.do, number: String(number), day: writtenDay(on) },
    ...{ contract: String(contract.number), contractDay: writtenDay(contract.day) },
    ...{ lender: legal.name[locale], bin: legal.bin, licence: legal.licence, address: legal.address[locale] },
    ...{ borrower: fullName(client), iin: client.iin, phone: legal.phone },
    ...{ principal: withSign(principal), reward: withSign(after.reward), payments: after.rows.length },
    ...{ paymentBefore: withSign(before.payment), payment: withSign(after.payment) },
    ...{ firstDayBefore: firstOf(before), firstDay: firstOf(after) },
    ...{ lastDayBefore: lastOf(before), lastDay: lastOf(after), rateBefore: rateOf(before), rate: rateOf(after) },
    ...{ gesvBefore: percent(before.gesvPercent), gesv: percent(after.gesvPercent) },
    ...{ fromCredit: unlessNone(cost.fromCredit), forgiven: unlessNone(forgiven), carried: unlessNone(carried) },
    penaltyLeft: unlessNone(penaltyLeft),
    complaintDays: legalParameter('complaintAnswerWorkingDays', on),
  }
}
