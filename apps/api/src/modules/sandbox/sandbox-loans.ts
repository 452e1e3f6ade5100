import { createHash } from 'node:crypto'
import { addDays, addMonths, type Day } from '@qadam/domain/calendar/day'
import { lastDayInTime, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { paymentSettled, payoutConfirmed, payoutSent } from '@qadam/domain/lending/ledger/posting'
import type { OfferTerms } from '@qadam/domain/lending/offer'
import { tenge } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type ContractRow, lockContract, moveContract } from '../contracts/contract.ts'
import { post } from '../ledger/post.ts'
import { openLoan } from '../loans/open-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import {
  beWhoTheyWere,
  confirmPayout,
  findLoanless,
  findScheduleRows,
  insertPaidOut,
  insertSignedContract,
  lockLoanless,
  type SandboxFiles,
} from './sandbox-loans-repository.ts'

type Person = { readonly key: string; readonly iin: string; readonly iban: string }

type Past = Omit<OfferTerms, 'method'> & { readonly method: OfferTerms['method']; readonly isRepaid: boolean }

type Deps = {
  readonly secrets: Secrets
  readonly today: Day
  readonly calendar: StateCalendar
  readonly lender: string
}

/** Loans that the sandbox's people took before the product was tried. */
const pasts: Readonly<Record<string, (today: Day, calendar: StateCalendar) => readonly Past[]>> = {
  existing_overdue(today, calendar) {
    const term = 14
    const openDate = addDays(lateFor(35, today, calendar), -term)
    return [{ product: 'pdl', amount: tenge(50_000), term, method: 'annuity', openDate, isRepaid: false }]
  },
  existing_clean(today) {
    const paidBack = { method: 'annuity', isRepaid: true } as const
    return [
      { product: 'pdl', amount: tenge(40_000), term: 14, openDate: addDays(today, -420), ...paidBack },
      { product: 'pdl', amount: tenge(60_000), term: 21, openDate: addDays(today, -330), ...paidBack },
      { product: 'instalment', amount: tenge(120_000), term: 6, openDate: addMonths(today, -8), ...paidBack },
    ]
  },
}

/**
 * Creates loans through the real tables, their guards and the books. While they are written, the client is in the
 * cabinet of an earlier phone, where their face was matched. Several processes may call it at once; the work is done
 * once.
 */
export async function placeSandboxLoans(database: Database, people: readonly Person[], deps: Deps): Promise<void> {
  const waiting = await findLoanless(
    database,
    people.filter(({ key }) => key in pasts).map(({ iin }) => iin),
  )
  if (waiting.length === 0) return
  const files = await sampleFiles(deps)
  for (const person of people.filter(({ iin }) => waiting.includes(iin))) {
    const past = pasts[person.key]?.(deps.today, deps.calendar) ?? []
    await database.sql.transaction().execute(async (trx) => {
      const client = await lockLoanless(trx, person.iin)
      if (!client) return
      const comeBack = await beWhoTheyWere(trx, client, `7700900${person.iin.slice(-4)}`)
      for (const one of past) await placeLoan(trx, one, { ...deps, clientId: client.id, person, files })
      await comeBack()
    })
  }
}

type Of = {
  readonly clientId: string
  readonly person: Person
  readonly files: SandboxFiles
  readonly secrets: Secrets
  readonly calendar: StateCalendar
}

async function placeLoan(trx: Transaction<Tables>, { isRepaid, ...terms }: Past, of: Of): Promise<void> {
  const { calendar, clientId, files, person, secrets } = of
  const payee = {
    mac: secrets.mac('payee', `iban ${person.iban}`),
    sealed: secrets.seal('payee', Buffer.from(person.iban)),
    masked: `KZ•• •••• ${person.iban.slice(-4)}`,
  }
  const contractId = await insertSignedContract(trx, { clientId, payee, terms, files })
  const contract = await lockContract(trx, contractId)
  if (!contract) throw new Error('A sandbox contract was not created')
  const payoutId = await insertPaidOut(trx, contract)
  const book = bookOf(trx, contract)
  await book(`payout-sent ${payoutId}`, terms.openDate, payoutSent(terms.amount))
  await book(`payout-confirmed ${payoutId}`, terms.openDate, payoutConfirmed(terms.amount))
  await confirmPayout(trx, payoutId)
  await moveContract(trx, contract, 'payout_confirmed')
  const { loanId } = await openLoan(trx, contract, { openedOn: terms.openDate, calendar })
  if (!isRepaid) return
  for (const { payment_date: today, payment_tiyn } of await findScheduleRows(trx, loanId)) {
    const amount = Number(payment_tiyn)
    const paid = await receivePayment(trx, { calendar, today }, { loanId, amount, choice: null })
    if (paid) await book(`payment-settled ${paid.paymentId}`, today, paymentSettled(amount))
  }
}

function bookOf(trx: Transaction<Tables>, contract: ContractRow) {
  return (businessKey: string, postedOn: Day, posting: Parameters<typeof post>[1]['posting']) =>
    post(trx, { businessKey, postedOn, contractId: contract.id, posting })
}

/**
 * Returns the due date that is this many days overdue, or a little more where that day could not be the last day in
 * time.
 */
function lateFor(days: number, today: Day, calendar: StateCalendar): Day {
  let due = addDays(today, -days)
  while (lastDayInTime(due, calendar) !== due) due = addDays(due, -1)
  return due
}

async function sampleFiles({ lender, today }: Deps): Promise<SandboxFiles> {
  const texts = {
    ru: [
      'Договор микрокредита: образец',
      'Этот договор выдуман песочницей: его никто не подписывал и денег по нему нет.',
    ],
    kk: [
      'Микрокредит шарты: үлгі',
      'Бұл шартты құмжәшік ойлап тапқан: оған ешкім қол қойған жоқ, ақша да берілген жоқ.',
    ],
  } as const
  const file = async (locale: 'ru' | 'kk') => {
    const [title, text] = texts[locale]
    const about = { title, locale, author: lender, at: new Date(`${today}T00:00:00+05:00`) }
    const pdf = await renderPdf({ ...about, paragraphs: [{ kind: 'text', text }], facts: [] })
    return { pdf, sha256: createHash('sha256').update(pdf).digest() }
  }
  return { ru: await file('ru'), kk: await file('kk') }
}
