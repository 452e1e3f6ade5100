import * as wire from '@qadam/wire/agreement'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Agreement } from './agreement.ts'
import { mountAgreementFiles } from './agreement-files.ts'
import { openAgreementPage } from './open-agreement-page.ts'
import { repeatAgreement } from './repeat-agreement.ts'
import { takeAgreementResult } from './take-agreement-result.ts'

export function mountAgreement(app: FastifyInstance, context: Agreement): void {
  mountEndpoint(app, wire.getAgreementPage, ({ query }, { session }) =>
    openAgreementPage(context, session, query.return_to),
  )
  mountEndpoint(app, wire.repeatAgreement, (_input, { session }) => repeatAgreement(context, session))
  mountEndpoint(app, wire.submitAgreementResult, ({ body }, { session }) => takeAgreementResult(context, session, body))
  mountAgreementFiles(app, context)
}
