import { withdrawApplication as withdrawApplicationEndpoint } from '@qadam/wire/applications'
import * as wire from '@qadam/wire/contracts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import { cancelContract } from './cancel-contract.ts'
import { changePayee } from './change-payee.ts'
import { consentToContract } from './consent-to-contract.ts'
import { mountContractFiles } from './contract-files.ts'
import { listContracts, readContract } from './contract-views.ts'
import type { Contracts, Signer } from './contracts.ts'
import { draftContract } from './draft-contract.ts'
import { sendContractCode } from './send-contract-code.ts'
import { signContract } from './sign-contract.ts'
import { withdrawApplication } from './withdraw-application.ts'

export function mountContracts(app: FastifyInstance, context: Contracts): void {
  mountEndpoint(app, wire.draftContract, ({ body }, caller) => draftContract(context, caller, body))
  mountEndpoint(app, wire.listContracts, async (_input, { session }) => ({
    contracts: await listContracts(context, session),
  }))
  mountEndpoint(app, wire.getContract, ({ params }, { session }) => readContract(context, session, params.id))
  mountEndpoint(app, wire.sendContractCode, ({ body, params: { id } }, caller) =>
    sendContractCode(context, signerOf(caller), { id, payeeId: body.payee_id }),
  )
  mountEndpoint(app, wire.signContract, ({ body: signature, params: { id } }, caller) =>
    signContract(context, signerOf(caller), { id, signature }),
  )
  mountEndpoint(app, wire.consentToContract, ({ body, params: { id } }, caller) =>
    consentToContract(context, signerOf(caller), { id, code: body.sms_code }),
  )
  mountEndpoint(app, wire.changeContractPayee, ({ body, params: { id } }, caller) =>
    changePayee(context, signerOf(caller), { id, payeeId: body.payee_id, code: body.sms_code }),
  )
  mountEndpoint(app, wire.cancelContract, ({ params }, { session }) => cancelContract(context, session, params.id))
  mountEndpoint(app, withdrawApplicationEndpoint, ({ params }, { session }) =>
    withdrawApplication(context, session, params.id),
  )
  mountContractFiles(app, context)
}

function signerOf({ ip, locale, session, userAgent, visitor }: SessionCaller): Signer {
  return { ip, locale, session, userAgent, visitor }
}
