import { bankOfAccount } from '@qadam/domain/person/bank-of-account'
import { type CardFault, readCard } from '@qadam/domain/person/card'
import { type IbanFault, readIban } from '@qadam/domain/person/iban'
import type * as wire from '@qadam/wire/contracts'
import type { InputOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { payeeCheck } from './check-payee.ts'
import { presentPayee } from './payee.ts'
import { checkAgain, placePayee } from './payees-repository.ts'

export type GivingPayees = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
  readonly clients: ClientsService
}

type Given = InputOf<typeof wire.givePayee>['body']

/** Records where to send the money and enqueues the check of its owner. */
export async function givePayee(
  { clients, database, limits, outbox, secrets }: GivingPayees,
  { accountId }: Session,
  given: Given,
): Promise<wire.Payee | Refusal<'step_not_allowed' | 'validation_failed' | 'too_many_requests'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  const read = readNumber(given)
  if ('fault' in read) return refuse('validation_failed', { fields: { number: read.fault } })
  const { isAllowed, retryAfterSeconds } = await limits.take('payee', client.id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const { masked, number } = read
  const sealed = secrets.seal('payee', Buffer.from(number))
  return database.sql.transaction().execute(async (trx) => {
    const { isLost, isNew, row } = await placePayee(trx, {
      ...{ client_id: client.id, kind: given.kind, masked, sealed_number: sealed },
      number_mac: secrets.mac('payee', `${given.kind} ${number}`),
    })
    const isAskedAgain = row.state === 'unknown' || isLost
    if (isNew || isAskedAgain) await outbox.enqueue(trx, payeeCheck, { payee_id: row.id })
    return presentPayee(isAskedAgain ? await checkAgain(trx, row.id, sealed) : row)
  })
}

const ibanTexts: Record<IbanFault, FieldTextKey> = {
  not_kazakhstan: 'iban_country',
  wrong_shape: 'iban_shape',
  wrong_check_digits: 'iban_wrong',
}

const cardTexts: Record<CardFault, FieldTextKey> = {
  not_sixteen_digits: 'card_length',
  wrong_check_digit: 'card_wrong',
  no_issuer: 'card_wrong',
}

/** Masks the number to its last four characters: enough for its owner to recognise it, and for nobody else. */
function readNumber({ kind, number }: Given): { number: string; masked: string } | { fault: FieldTextKey } {
  if (kind === 'iban') {
    const { fault, iban } = readIban(number)
    return fault ? { fault: ibanTexts[fault] } : { number: iban, masked: maskedIban(iban) }
  }
  const { digits, fault, lastFour } = readCard(number)
  return fault ? { fault: cardTexts[fault] } : { number: digits, masked: `•••• ${lastFour}` }
}

/** The bank's name helps to recognise the account; it is not secret. */
function maskedIban(iban: string): string {
  const [bank, shown] = [bankOfAccount(iban), `KZ•• •••• ${iban.slice(-4)}`]
  return bank === undefined ? shown : `${bank}, ${shown}`
}
