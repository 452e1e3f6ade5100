import * as applications from '@qadam/contract/applications'
import * as cabinet from '@qadam/contract/cabinet'
import * as contracts from '@qadam/contract/contracts'
import * as conversations from '@qadam/contract/conversations'
import * as documents from '@qadam/contract/documents'
import type { Endpoint } from '@qadam/contract/endpoint'
import * as identification from '@qadam/contract/identification'
import * as lending from '@qadam/contract/lending'
import * as marketing from '@qadam/contract/marketing'
import * as operator from '@qadam/contract/operator'
import * as operatorChecks from '@qadam/contract/operator-checks'
import * as operatorDeadLetters from '@qadam/contract/operator-dead-letters'
import * as operatorSources from '@qadam/contract/operator-sources'
import * as personalData from '@qadam/contract/personal-data'
import * as realtime from '@qadam/contract/realtime'
import * as reference from '@qadam/contract/reference'
import * as registration from '@qadam/contract/registration'
import * as sandbox from '@qadam/contract/sandbox'
import * as sandboxReviews from '@qadam/contract/sandbox-reviews'
import * as session from '@qadam/contract/session'
import * as signing from '@qadam/contract/signing'

const rooms = [
  applications,
  cabinet,
  contracts,
  conversations,
  documents,
  identification,
  lending,
  marketing,
  operator,
  operatorChecks,
  operatorDeadLetters,
  operatorSources,
  personalData,
  realtime,
  reference,
  registration,
  sandbox,
  sandboxReviews,
  session,
  signing,
]

/** Every call of the contract: what is added there is looked at by the tests that look at all. */
export const allEndpoints: readonly Endpoint[] = rooms
  .flatMap((room) => Object.values(room) as unknown[])
  .filter((part): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part && 'path' in part)
