import * as addenda from '@qadam/wire/addenda'
import * as agreement from '@qadam/wire/agreement'
import * as applications from '@qadam/wire/applications'
import * as autopay from '@qadam/wire/autopay'
import * as cabinet from '@qadam/wire/cabinet'
import * as cardPayments from '@qadam/wire/card-payments'
import * as clients from '@qadam/wire/clients'
import * as contracts from '@qadam/wire/contracts'
import * as conversations from '@qadam/wire/conversations'
import * as documents from '@qadam/wire/documents'
import type { Endpoint } from '@qadam/wire/endpoint'
import * as identification from '@qadam/wire/identification'
import * as loanRequests from '@qadam/wire/loan-requests'
import * as marketing from '@qadam/wire/marketing'
import * as operator from '@qadam/wire/operator'
import * as operatorBranches from '@qadam/wire/operator-branches'
import * as operatorCalendar from '@qadam/wire/operator-calendar'
import * as operatorChecks from '@qadam/wire/operator-checks'
import * as operatorDeadLetters from '@qadam/wire/operator-dead-letters'
import * as operatorLoans from '@qadam/wire/operator-loans'
import * as operatorSources from '@qadam/wire/operator-sources'
import * as paperRequests from '@qadam/wire/paper-requests'
import * as personalData from '@qadam/wire/personal-data'
import * as quotes from '@qadam/wire/quotes'
import * as realtime from '@qadam/wire/realtime'
import * as receipts from '@qadam/wire/receipts'
import * as reconciliation from '@qadam/wire/reconciliation'
import * as reference from '@qadam/wire/reference'
import * as registration from '@qadam/wire/registration'
import * as reliefLists from '@qadam/wire/relief-lists'
import * as reports from '@qadam/wire/reports'
import * as sandbox from '@qadam/wire/sandbox'
import * as sandboxClock from '@qadam/wire/sandbox-clock'
import * as sandboxReviews from '@qadam/wire/sandbox-reviews'
import * as session from '@qadam/wire/session'

const context = [
  addenda,
  applications,
  cabinet,
  autopay,
  cardPayments,
  contracts,
  conversations,
  documents,
  identification,
  quotes,
  marketing,
  operator,
  operatorBranches,
  operatorCalendar,
  operatorChecks,
  operatorDeadLetters,
  operatorLoans,
  reliefLists,
  operatorSources,
  paperRequests,
  personalData,
  realtime,
  receipts,
  reconciliation,
  loanRequests,
  reports,
  reference,
  clients,
  registration,
  sandbox,
  sandboxClock,
  sandboxReviews,
  session,
  agreement,
]

/** Every endpoint of the wire package, so that tests over all endpoints also cover new ones. */
export const allEndpoints: readonly Endpoint[] = context
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((part): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part && 'path' in part)
