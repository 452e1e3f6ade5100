import {
  cancelContract,
  changeContractPayee,
  consentToContract,
  draftContract,
  getContract,
  getPayee,
  givePayee,
  listContracts,
  sendContractCode,
  signContract,
} from '@qadam/contract/contracts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import { mountContractFiles } from './contract-files.ts'
import type { ContractDraftsService } from './contracts-drafts-service.ts'
import type { PayeesService } from './contracts-payees-service.ts'
import type { ContractSigningService, Signer } from './contracts-signing-service.ts'
import type { ContractViewsService } from './contracts-views-service.ts'

export type ContractsDeps = {
  readonly payees: PayeesService
  readonly contractDrafts: ContractDraftsService
  readonly contractSigning: ContractSigningService
  readonly contractViews: ContractViewsService
}

export function mountContracts(app: FastifyInstance, deps: ContractsDeps): void {
  const { contractDrafts, contractSigning, contractViews, payees } = deps

  mountEndpoint(app, givePayee, ({ body }, { session }) => payees.give(session, body))
  mountEndpoint(app, getPayee, ({ params }, { session }) => payees.find(session, params.id))
  mountEndpoint(app, draftContract, ({ body }, { locale, session }) => contractDrafts.draft(session, body, locale))
  mountEndpoint(app, listContracts, async (_input, { session }) => ({ contracts: await contractViews.list(session) }))
  mountEndpoint(app, getContract, ({ params }, { session }) => contractViews.find(session, params.id))
  mountEndpoint(app, sendContractCode, ({ body, params }, caller) =>
    contractSigning.sendCode(signerOf(caller), params.id, body.payee_id),
  )
  mountEndpoint(app, signContract, ({ body, params }, caller) =>
    contractSigning.sign(signerOf(caller), params.id, body),
  )
  mountEndpoint(app, consentToContract, ({ body, params }, caller) =>
    contractSigning.consent(signerOf(caller), params.id, body),
  )
  mountEndpoint(app, changeContractPayee, ({ body, params }, caller) =>
    contractSigning.changePayee(signerOf(caller), params.id, body),
  )
  mountEndpoint(app, cancelContract, ({ params }, { session }) => contractSigning.cancel(session, params.id))
  mountContractFiles(app, contractViews)
}

function signerOf({ ip, locale, session, userAgent, visitor }: SessionCaller): Signer {
  return { ip, locale, session, userAgent, visitor }
}
