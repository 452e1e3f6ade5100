import type { consentToContract, LoanContract, signContract } from '@qadam/contract/contracts'
import type { InputOf } from '@qadam/contract/endpoint'
import type { LocaleCode } from '@qadam/contract/locale'
import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { countSignedContract } from '../../telemetry/money-metrics.ts'
import { lockApplication, moveApplication } from '../applications/applications-service.ts'
import {
  type CodeRefusal,
  codeLivesSeconds,
  resendSeconds,
  type SmsCodesService,
} from '../documents/documents-codes-service.ts'
import { requestPayout } from '../payouts/payouts-requests-service.ts'
import type { ClientFile, ClientsService } from '../registration/registration-clients-service.ts'
import { boundTo, type CodeFor } from './contract-code.ts'
import { insertDisclosure } from './contracts-disclosures-repository.ts'
import { type ContractDraftsService, payeeFault } from './contracts-drafts-service.ts'
import { findOwnPayee, holdOwnPayee, type PayeeRow } from './contracts-payees-repository.ts'
import { presentContract } from './contracts-presenter.ts'
import {
  type ContractRow,
  endCoolingOffs,
  findContract,
  findOffer,
  inHours,
  isCoolingOffOver,
  isSignedSinceDecided,
  lockOwnContract,
  moveContract,
  rightNow,
  sumSignedOn,
} from './contracts-repository.ts'
import { findContractViews } from './contracts-views-repository.ts'
import { consentWithinHours, coolingOffHours, needsCoolingOff } from './cooling-off.ts'

/** Asks for the second consent once there is something to consent to. */
export const tellCoolingOffOver = jobKind({
  name: 'tell-cooling-off-over',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})

/** Who signs, and from where. */
export type Signer = {
  readonly session: Session
  readonly ip: string
  readonly visitor: string | null
  readonly userAgent: string
  readonly locale: LocaleCode
}

type NotNow = Refusal<'not_found' | 'contract_not_allowed'>
type Signature = InputOf<typeof signContract>['body']
type Consent = InputOf<typeof consentToContract>['body']

export type ContractSigningService = {
  sendCode(
    signer: Signer,
    id: string,
    payeeId: string | undefined,
  ): Promise<
    | { expires_in: number; resend_in: number; code_length: number }
    | NotNow
    | Refusal<'figures_differ' | 'cooling_off' | 'validation_failed' | 'too_many_requests' | 'sms_unavailable'>
  >
  sign(
    signer: Signer,
    id: string,
    signature: Signature,
  ): Promise<LoanContract | NotNow | Refusal<'figures_differ'> | CodeRefusal>
  consent(
    signer: Signer,
    id: string,
    consent: Consent,
  ): Promise<LoanContract | NotNow | Refusal<'cooling_off'> | CodeRefusal>
  changePayee(
    signer: Signer,
    id: string,
    change: { readonly payee_id: string; readonly sms_code: string },
  ): Promise<LoanContract | NotNow | Refusal<'validation_failed'> | CodeRefusal>
  cancel(session: Session, id: string): Promise<LoanContract | NotNow>
  /** For whoever tries the product: the 24 hours of every contract pass at once. Says how many there were. */
  endCoolingOffs(): Promise<number>
}

export type ContractSigningDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly smsCodes: SmsCodesService
  readonly codeLength: number
  readonly drafts: ContractDraftsService
  readonly today: () => Day
}

type Own = { readonly client: ClientFile; readonly contract: ContractRow; readonly payee: PayeeRow }

export function contractSigningService(deps: ContractSigningDeps): ContractSigningService {
  const { clients, codeLength, database, drafts, outbox, smsCodes, today } = deps
  const payOut = requestPayout(outbox)
  const inTransaction = <Done>(work: (trx: Transaction<Tables>) => Promise<Done>) =>
    database.sql.transaction().execute(work)

  const ownContract = async ({ accountId }: Session, id: string): Promise<Own | Refusal<'not_found'>> => {
    const client = await clients.byAccount(accountId)
    const contract = client && (await findContract(database.sql, id))
    if (!client || contract?.client_id !== client.id) return refuse('not_found')
    const payee = await findOwnPayee(database.sql, { id: contract.payee_id, clientId: client.id })
    return { client, contract, payee: payee! }
  }
  const shown = async ({ client, contract }: Pick<Own, 'client' | 'contract'>): Promise<LoanContract> => {
    const [view] = await findContractViews(database, { clientId: client.id, id: contract.id })
    return presentContract(view!)
  }
  const askerOf = ({ ip, session, visitor }: Signer) => ({ phone: session.phone, ip, visitor })

  /** The figures of yesterday are nobody's any more: made anew, and read anew. */
  const remadeForToday = async ({ client, contract }: Own): Promise<boolean> => {
    if (contract.open_date === today()) return false
    await inTransaction(async (trx) => {
      const row = await lockOwnContract(trx, { id: contract.id, clientId: client.id })
      if (row?.state === 'to_sign' && row.open_date !== today()) await drafts.remake(trx, client, row)
    })
    return true
  }

  /** What must hold before a code is sent, and again, under the locks, before it counts. */
  const maySign = async (trx: Transaction<Tables>, { client, contract }: Pick<Own, 'client' | 'contract'>) => {
    const application = await lockApplication(trx, contract.application_id)
    const offer = await findOffer(trx, contract.application_id)
    const payee = await holdOwnPayee(trx, { id: contract.payee_id, clientId: client.id })
    const isAllowed =
      contract.state === 'to_sign' &&
      contract.open_date === today() &&
      client.identifiedBy === 'biometric' &&
      application?.state === 'approved' &&
      offer !== undefined &&
      offer.product === contract.product &&
      offer.most >= contract.amount_tiyn &&
      payee?.state === 'own' &&
      !(await isSignedSinceDecided(trx, contract))
    return isAllowed ? application : undefined
  }

  const signLocked = async (
    trx: Transaction<Tables>,
    { client, contract }: Own,
    { sha256, signer }: { signer: Signer; sha256: Buffer },
  ): Promise<NotNow | undefined> => {
    const row = await lockOwnContract(trx, { id: contract.id, clientId: client.id })
    const application = row && (await maySign(trx, { client, contract: row }))
    if (!row || !application) return refuse('contract_not_allowed')
    const signedBefore = await sumSignedOn(trx, { clientId: client.id, day: row.open_date })
    const mustCool = needsCoolingOff(signedBefore + Number(row.amount_tiyn), row.open_date)
    const hours = coolingOffHours(row.open_date)
    await moveContract(trx, row, mustCool ? 'signed_to_cool_off' : 'signed', {
      signed_at: rightNow,
      signed_sha256: sha256,
      signed_address: signer.ip,
      signed_user_agent: signer.userAgent,
      needs_cooling_off: mustCool,
      ...(mustCool && {
        cooling_off_ends_at: inHours(hours),
        consent_by: inHours(hours + consentWithinHours),
      }),
    })
    await moveApplication(trx, application, 'contract_signed')
    await afterCommit(trx, () => countSignedContract(row.amount_tiyn))
    await insertDisclosure(trx, row, signer)
    if (!mustCool) await payOut(trx, row.id)
    else await outbox.enqueue(trx, tellCoolingOffOver, { contract_id: row.id }, { delaySeconds: hours * 3_600 + 1 })
    await tellCabinet(trx, client.registrationId, 'contract')
    return undefined
  }

  return {
    async sendCode(signer, id, payeeId) {
      const own = await ownContract(signer.session, id)
      if (own instanceof Refusal) return own
      const { client, contract } = own
      const asked = await codeAsked(own, payeeId)
      if (asked instanceof Refusal) return asked
      const { payee, purpose } = asked
      if (purpose === 'sign') {
        if (await remadeForToday(own)) return refuse('figures_differ')
        if (!(await inTransaction((trx) => maySign(trx, { client, contract })))) return refuse('contract_not_allowed')
      }
      const bound = boundTo({ purpose, contract, payee })
      const refused = await smsCodes.send(askerOf(signer), { bound, locale: signer.locale })
      return refused ?? { expires_in: codeLivesSeconds, resend_in: resendSeconds, code_length: codeLength }
    },

    async sign(signer, id, signature) {
      const own = await ownContract(signer.session, id)
      if (own instanceof Refusal) return own
      const { contract, payee } = own
      const sha256 = Buffer.from(signature.document_sha256, 'hex')
      // The second of two clicks: what they ask for is done.
      if (isSignedLike(contract, signature, sha256)) return shown(own)
      if (contract.state !== 'to_sign') return refuse('contract_not_allowed')
      if (!hasFigures(contract, signature, sha256)) return refuse('figures_differ')
      if (await remadeForToday(own)) return refuse('figures_differ')
      const bound = boundTo({ purpose: 'sign', contract, payee }).sha256
      const refused = await smsCodes.check(askerOf(signer), { code: signature.sms_code, bound }, (trx) =>
        signLocked(trx, own, { signer, sha256 }),
      )
      if (!refused) return shown(own)
      // One of many at once was first: the code is used up, and the contract signed.
      const now = await findContract(database.sql, id)
      return now && isSignedLike(now, signature, sha256) ? shown(own) : refused
    },

    async consent(signer, id, { sms_code }) {
      const own = await ownContract(signer.session, id)
      if (own instanceof Refusal) return own
      const { client, contract, payee } = own
      if (contract.second_consent_at !== null) return shown(own)
      const early = await consentRefusal(database.sql, contract)
      if (early) return early
      const bound = boundTo({ purpose: 'consent', contract, payee }).sha256
      const refused = await smsCodes.check(askerOf(signer), { code: sms_code, bound }, async (trx) => {
        const row = await lockOwnContract(trx, { id, clientId: client.id })
        const refusal = row ? await consentRefusal(trx, row) : refuse('not_found')
        if (refusal) return refusal
        await moveContract(trx, row!, 'consented', { second_consent_at: rightNow })
        await payOut(trx, id)
        await tellCabinet(trx, client.registrationId, 'contract')
        return undefined
      })
      if (!refused) return shown(own)
      const now = await findContract(database.sql, id)
      return now?.second_consent_at ? shown(own) : refused
    },

    async changePayee(signer, id, { payee_id, sms_code }) {
      const own = await ownContract(signer.session, id)
      if (own instanceof Refusal) return own
      const { client, contract } = own
      if (contract.state === 'paying' && contract.payee_id === payee_id) return shown(own)
      const asked = await codeAsked(own, payee_id)
      if (asked instanceof Refusal) {
        return asked.fields ? refuse('validation_failed', { fields: asked.fields }) : refuse('contract_not_allowed')
      }
      if (asked.purpose !== 'payee') return refuse('contract_not_allowed')
      const bound = boundTo({ purpose: 'payee', contract, payee: asked.payee }).sha256
      const refused = await smsCodes.check(askerOf(signer), { code: sms_code, bound }, async (trx) => {
        const row = await lockOwnContract(trx, { id, clientId: client.id })
        const payee = await holdOwnPayee(trx, { id: payee_id, clientId: client.id })
        if (row?.state !== 'payee_declined' || payee?.state !== 'own') return refuse('contract_not_allowed')
        await moveContract(trx, row, 'payee_given', { payee_id })
        await payOut(trx, id)
        await tellCabinet(trx, client.registrationId, 'contract')
        return undefined
      })
      if (!refused) return shown(own)
      const now = await findContract(database.sql, id)
      return now?.state === 'paying' && now.payee_id === payee_id ? shown(own) : refused
    },

    async cancel(session, id) {
      const own = await ownContract(session, id)
      if (own instanceof Refusal) return own
      const { client } = own
      const refused = await inTransaction(async (trx) => {
        const row = await lockOwnContract(trx, { id, clientId: client.id })
        if (row?.state === 'cancelled') return undefined
        const moved = row && (await moveContract(trx, row, 'cancelled', { ended_because: 'borrower' }))
        if (!moved) return refuse('contract_not_allowed')
        await tellCabinet(trx, client.registrationId, 'contract')
        return undefined
      })
      return refused ?? shown(own)
    },

    endCoolingOffs: () =>
      inTransaction(async (trx) => {
        const contractIds = await endCoolingOffs(trx)
        for (const contract_id of contractIds) await outbox.enqueue(trx, tellCoolingOffOver, { contract_id })
        return contractIds.length
      }),
  }

  /** What the contract waits for now, and where the money would go. */
  async function codeAsked(
    { client, contract, payee }: Own,
    payeeId: string | undefined,
  ): Promise<
    { purpose: CodeFor; payee: PayeeRow } | Refusal<'contract_not_allowed' | 'cooling_off' | 'validation_failed'>
  > {
    if (contract.state === 'to_sign') return { purpose: 'sign', payee }
    if (contract.state === 'cooling_off') {
      return (await consentRefusal(database.sql, contract)) ?? { purpose: 'consent', payee }
    }
    if (contract.state !== 'payee_declined' || payeeId === undefined) return refuse('contract_not_allowed')
    const other = await findOwnPayee(database.sql, { id: payeeId, clientId: client.id })
    const fault = payeeId === contract.payee_id ? { payee_id: 'payee_declined' as const } : payeeFault(other)
    if (Object.keys(fault).length > 0) return refuse('validation_failed', { fields: fault })
    return other?.state === 'own' ? { purpose: 'payee', payee: other } : refuse('contract_not_allowed')
  }
}

async function consentRefusal(
  executor: Parameters<typeof isCoolingOffOver>[0],
  contract: ContractRow,
): Promise<Refusal<'contract_not_allowed' | 'cooling_off'> | undefined> {
  if (contract.state !== 'cooling_off') return refuse('contract_not_allowed')
  const { isOver, isTooLate } = await isCoolingOffOver(executor, contract.id)
  if (isTooLate) return refuse('contract_not_allowed')
  return isOver ? undefined : refuse('cooling_off')
}

function hasFigures(contract: ContractRow, { amount_tiyn, method, term }: Signature, sha256: Buffer): boolean {
  return (
    Number(contract.amount_tiyn) === amount_tiyn &&
    contract.term === term &&
    contract.method === method &&
    [contract.sha256_ru, contract.sha256_kk].some((known) => known?.equals(sha256))
  )
}

function isSignedLike(contract: ContractRow, signature: Signature, sha256: Buffer): boolean {
  return contract.signed_at !== null && contract.state !== 'cancelled' && hasFigures(contract, signature, sha256)
}
