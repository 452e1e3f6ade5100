import { mayDo } from '@qadam/domain/staff/permissions'
import {
  foreseeLowerRate as foreseeLowerRateCall,
  offerLowerRate as offerLowerRateCall,
  readLoanToImprove as readLoanToImproveCall,
} from '@qadam/wire/staff/better-terms'
import {
  findClients as findClientsCall,
  readClient as readClientCall,
  revealDocument,
  revealEmail,
  revealIin,
  revealPhone,
} from '@qadam/wire/staff/clients'
import {
  blockContact as blockContactCall,
  unblockContact as unblockContactCall,
} from '@qadam/wire/staff/contact-blocks'
import {
  readCreditToReturn as readCreditToReturnCall,
  returnClientCredit as returnClientCreditCall,
} from '@qadam/wire/staff/credit-returns'
import {
  claimClientDebt as claimClientDebtCall,
  readDebtToClaim as readDebtToClaimCall,
} from '@qadam/wire/staff/debt-claims'
import { readDesk as readDeskCall } from '@qadam/wire/staff/desk'
import { writeClientNote } from '@qadam/wire/staff/notes'
import { readAddendumPaper, readContractPaper } from '@qadam/wire/staff/papers'
import {
  declinePayout as declinePayoutCall,
  holdPayout as holdPayoutCall,
  releasePayout as releasePayoutCall,
} from '@qadam/wire/staff/payouts'
import { identifyReceipt as identifyReceiptCall, moveReceipt as moveReceiptCall } from '@qadam/wire/staff/receipts'
import { exportSources as exportSourcesCall, readSources as readSourcesCall } from '@qadam/wire/staff/reports'
import { endClientLoan as endClientLoanCall, readLoanToEnd as readLoanToEndCall } from '@qadam/wire/staff/write-offs'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { sourcesReporter } from '../marketing/marketing-report-service.ts'
import { type BlockingContacts, blockContact, unblockContact } from './block-contact.ts'
import { type ClaimingDebts, claimClientDebt, readDebtToClaim } from './claim-client-debt.ts'
import { type DecliningPayouts, declinePayout } from './decline-payout.ts'
import { type EndingLoans, endClientLoan, readLoanToEnd } from './end-client-loan.ts'
import { findClients } from './find-clients.ts'
import { seeRegistrants } from './find-registrants.ts'
import { holdPayout } from './hold-payout.ts'
import { type IdentifyingReceipts, identifyClientReceipt } from './identify-client-receipt.ts'
import { type MovingReceipts, moveClientReceipt } from './move-client-receipt.ts'
import { foreseeClientLowerRate, type OfferingRates, offerLowerRate, readLoanToImprove } from './offer-lower-rate.ts'
import { type ReadingClients, readClient } from './read-client.ts'
import { readDesk } from './read-desk.ts'
import { readPaper } from './read-paper.ts'
import { exportSources, readSources } from './read-sources.ts'
import { type ReleasingPayouts, releasePayout } from './release-payout.ts'
import { type ReturningCredits, readCreditToReturn, returnClientCredit } from './return-client-credit.ts'
import { revealField } from './reveal-field.ts'
import type { TakingReveals } from './take-reveal.ts'
import { writeNote } from './write-note.ts'

/** A minute for the report before this one in the queue, and about as much for itself. */
const reportMs = 110_000

export type Desk = ReadingClients &
  BlockingContacts &
  TakingReveals &
  EndingLoans &
  ReturningCredits &
  ReleasingPayouts &
  ClaimingDebts &
  OfferingRates &
  DecliningPayouts &
  IdentifyingReceipts &
  MovingReceipts

/** The staff's views of clients; each look at a client is recorded before the response is sent. */
export function mountDesk(app: FastifyInstance, desk: Desk): void {
  const { database } = desk

  const reporting = { database, reportSources: sourcesReporter(database) }
  const slow = { timeoutMs: reportMs }
  mountEndpoint(app, readSourcesCall, ({ query }, caller) => readSources(reporting, caller, query), slow)
  mountEndpoint(app, exportSourcesCall, ({ body }, caller) => exportSources(reporting, caller, body), slow)

  mountEndpoint(app, readDeskCall, (_, { staff }) => readDesk(staff))

  mountEndpoint(app, findClientsCall, ({ body }, caller) =>
    database.sql.transaction().execute(async (trx) => {
      const found = await findClients(trx, body.query)
      const subjects = found.clients.map(({ id }) => id)
      // The query itself is not recorded: it is an iin, a phone or a name.
      await recordAction(trx, caller, { kind: 'look', permission: 'client.find', subjectKind: 'client', subjects })
      if (!mayDo(caller.staff.roles, 'registration.read')) return { ...found, registrations: [] }
      return { ...found, registrations: await seeRegistrants(trx, caller, body.query) }
    }),
  )

  mountEndpoint(app, readLoanToEndCall, ({ params }, caller) => readLoanToEnd(database, caller, params.id))
  mountEndpoint(app, endClientLoanCall, (input, caller) => endClientLoan(desk, caller, input))

  mountEndpoint(app, readDebtToClaimCall, ({ params }, caller) => readDebtToClaim(desk, caller, params.id))
  mountEndpoint(app, claimClientDebtCall, (input, caller) => claimClientDebt(desk, caller, input))

  mountEndpoint(app, readLoanToImproveCall, ({ params }, caller) => readLoanToImprove(desk, caller, params.id))
  mountEndpoint(app, foreseeLowerRateCall, (input, caller) => foreseeClientLowerRate(desk, caller, input))
  mountEndpoint(app, offerLowerRateCall, (input, caller) => offerLowerRate(desk, caller, input))

  mountEndpoint(app, readCreditToReturnCall, ({ params }, caller) => readCreditToReturn(database, caller, params.id))
  mountEndpoint(app, returnClientCreditCall, (input, caller) => returnClientCredit(desk, caller, input))

  mountEndpoint(app, identifyReceiptCall, (input, caller) => identifyClientReceipt(desk, caller, input))
  mountEndpoint(app, moveReceiptCall, (input, caller) => moveClientReceipt(desk, caller, input))

  mountEndpoint(app, holdPayoutCall, (input, caller) => holdPayout(database, caller, input))
  mountEndpoint(app, declinePayoutCall, (input, caller) => declinePayout(desk, caller, input))
  mountEndpoint(app, releasePayoutCall, (input, caller) => releasePayout(desk, caller, input))

  mountEndpoint(app, readClientCall, ({ params }, caller) => readClient(desk, caller, params.id))

  mountEndpoint(app, blockContactCall, (input, caller) => blockContact(desk, caller, input))
  mountEndpoint(app, unblockContactCall, (input, caller) => unblockContact(desk, caller, input))

  mountEndpoint(app, writeClientNote, (input, caller) => writeNote(database, caller, input))

  mountEndpoint(app, readContractPaper, (input, caller) => readPaper(desk, caller, { ...input, kind: 'contract' }))
  mountEndpoint(app, readAddendumPaper, (input, caller) => readPaper(desk, caller, { ...input, kind: 'addendum' }))

  mountEndpoint(app, revealPhone, (input, caller) => revealField(desk, caller, { ...input, field: 'phone' }))
  mountEndpoint(app, revealEmail, (input, caller) => revealField(desk, caller, { ...input, field: 'email' }))
  mountEndpoint(app, revealIin, (input, caller) => revealField(desk, caller, { ...input, field: 'iin' }))
  mountEndpoint(app, revealDocument, (input, caller) => revealField(desk, caller, { ...input, field: 'document' }))
}
