import { withdrawApplication as withdrawApplicationEndpoint } from '@qadam/wire/applications'
import * as wire from '@qadam/wire/contracts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import type { Signer } from '../codes/signer.ts'
import { cancelContract } from './cancel-contract.ts'
import { changePayee } from './change-payee.ts'
import { consentToContract } from './consent-to-contract.ts'
import { mountContractFiles } from './contract-files.ts'
import { listContracts, readContract } from './contract-views.ts'
import { draftContract } from './draft-contract.ts'
import type { ExternalSigning } from './external-signature.ts'
import { openExternalPage } from './external-signature-page.ts'
import { repeatExternalSignature } from './repeat-external-signature.ts'
import { sendContractCode } from './send-contract-code.ts'
import { signContract } from './sign-contract.ts'
import { takeExternalResult } from './take-external-result.ts'
import { withdrawApplication } from './withdraw-application.ts'

export function mountContracts(app: FastifyInstance, context: ExternalSigning): void {
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
  mountEndpoint(app, wire.openExternalSignaturePage, ({ body, params: { id } }, caller) =>
    openExternalPage(context, signerOf(caller), { id, returnTo: body.return_to }),
  )
  mountEndpoint(app, wire.submitExternalSignature, ({ body: passed, params: { id } }, caller) =>
    takeExternalResult(context, signerOf(caller), { id, passed }),
  )
  mountEndpoint(app, wire.repeatExternalSignature, ({ params: { id } }, caller) =>
    repeatExternalSignature(context, signerOf(caller), id),
  )
  mountContractFiles(app, context)
}

function signerOf({ ip, locale, session, userAgent, visitor }: SessionCaller): Signer {
  return { ip, locale, session, userAgent, visitor }
}
