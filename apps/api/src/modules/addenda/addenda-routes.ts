import * as wire from '@qadam/wire/addenda'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import type { Addenda, Signer } from './addenda.ts'
import { mountAddendumFiles } from './addendum-files.ts'
import { listAddenda, readAddendum } from './addendum-views.ts'
import { askForTerms, withdrawRequest } from './ask-for-terms.ts'
import { draftAddendum } from './draft-addendum.ts'
import { draftOffer } from './draft-offer.ts'
import { foreseeProlongation } from './foresee-prolongation.ts'
import { readOwnRequest } from './own-request.ts'
import { sendAddendumCode } from './send-addendum-code.ts'
import { signAddendum } from './sign-addendum.ts'
import { withdrawAddendum } from './withdraw-addendum.ts'

export function mountAddenda(app: FastifyInstance, context: Addenda): void {
  mountEndpoint(app, wire.foreseeProlongation, ({ params }, { session }) =>
    foreseeProlongation(context, session, params.id),
  )
  mountEndpoint(app, wire.draftAddendum, ({ body, params }, { session }) =>
    body.kind === 'offer'
      ? draftOffer(context, session, params.id)
      : draftAddendum(context, session, {
          ...{ loanId: params.id, agreement: { do: 'prolong', term: body.term }, requestId: null },
        }),
  )
  mountEndpoint(app, wire.listAddenda, async (_input, { session }) => ({
    addenda: await listAddenda(context, session),
  }))
  mountEndpoint(app, wire.getAddendum, ({ params }, { session }) => readAddendum(context, session, params.id))
  mountEndpoint(app, wire.sendAddendumCode, ({ params }, caller) =>
    sendAddendumCode(context, signerOf(caller), params.id),
  )
  mountEndpoint(app, wire.signAddendum, ({ body: signature, params: { id } }, caller) =>
    signAddendum(context, signerOf(caller), { id, signature }),
  )
  mountEndpoint(app, wire.withdrawAddendum, ({ params }, { session }) => withdrawAddendum(context, session, params.id))
  mountEndpoint(app, wire.getOwnRequest, ({ params }, { session }) => readOwnRequest(context, session, params.id))
  mountEndpoint(app, wire.askForTerms, ({ body, params }, { session }) =>
    askForTerms(context, session, { loanId: params.id, ...body }),
  )
  mountEndpoint(app, wire.withdrawRequest, ({ params }, { session }) => withdrawRequest(context, session, params.id))
  mountAddendumFiles(app, context)
}

function signerOf({ ip, locale, session, userAgent, visitor }: SessionCaller): Signer {
  return { ip, locale, session, userAgent, visitor }
}
