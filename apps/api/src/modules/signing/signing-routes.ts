import { getSigningRedirect, repeatSigning, submitSigningResult } from '@qadam/contract/signing'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { SigningService } from './signing-service.ts'

export function mountSigning(app: FastifyInstance, signing: SigningService): void {
  mountEndpoint(app, getSigningRedirect, async ({ query }, { session }) => {
    const address = await signing.redirect(session, query.return_to)
    return typeof address === 'string' ? { redirect_url: address } : address
  })
  mountEndpoint(app, repeatSigning, (_input, { session }) => signing.repeat(session))
  mountEndpoint(app, submitSigningResult, ({ body }, { session }) => signing.takeResult(session, body))
}
