import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'
import * as wire from '@qadam/wire/addenda'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import { mountOwnPdf } from '../../http/mount-own-pdf.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Signer } from '../codes/signer.ts'
import { pictureBodyBytes } from '../request-pictures/keep-picture.ts'
import type { Addenda } from './addenda.ts'
import { listAddenda, readAddendum, readAddendumFile } from './addendum-views.ts'
import { askForTerms, withdrawRequest } from './ask-for-terms.ts'
import { draftBetterTerms, foreseeBetterTerms } from './better-terms.ts'
import { draftAddendum } from './draft-addendum.ts'
import { draftOffer } from './draft-offer.ts'
import { foreseePaymentDay } from './foresee-payment-day.ts'
import { foreseeProlongation } from './foresee-prolongation.ts'
import { readOwnRequest } from './own-request.ts'
import { addRequestPicture, removeRequestPicture } from './request-picture.ts'
import { sendAddendumCode } from './send-addendum-code.ts'
import { signAddendum } from './sign-addendum.ts'
import { withdrawAddendum } from './withdraw-addendum.ts'

export function mountAddenda(app: FastifyInstance, context: Addenda & { readonly secrets: Secrets }): void {
  mountEndpoint(app, wire.foreseeProlongation, ({ params }, { session }) =>
    foreseeProlongation(context, session, params.id),
  )
  mountEndpoint(app, wire.foreseePaymentDay, ({ params, query: { day } }, { session }) =>
    foreseePaymentDay(context, session, { loanId: params.id, dayOfMonth: day === undefined ? null : Number(day) }),
  )
  mountEndpoint(app, wire.foreseeBetterTerms, ({ params }, { session }) =>
    foreseeBetterTerms(context, session, params.id),
  )
  mountEndpoint(app, wire.draftAddendum, ({ body, params: { id: loanId } }, { session }) => {
    const drafted = (agreement: Agreement) => draftAddendum(context, session, { loanId, requestId: null, agreement })
    switch (body.kind) {
      case 'offer':
        return draftOffer(context, session, loanId)
      case 'improve':
        return draftBetterTerms(context, session, loanId)
      case 'prolong':
        return drafted({ do: 'prolong', term: body.term })
      case 'move_day':
        return drafted({ do: 'move_day', dayOfMonth: body.day })
    }
  })
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
  mountEndpoint(
    app,
    wire.addRequestPicture,
    ({ body, params }, { session }) => addRequestPicture(context, session, { loanId: params.id, ...body }),
    { bodyLimitBytes: pictureBodyBytes },
  )
  mountEndpoint(app, wire.removeRequestPicture, ({ params: { id: loanId, picture: pictureId } }, { session }) =>
    removeRequestPicture(context, session, { loanId, pictureId }),
  )
  mountOwnPdf(app, '/rest/lending/addenda/:id/file', (caller, wanted) => readAddendumFile(context, caller, wanted))
}

function signerOf({ ip, locale, session, userAgent, visitor }: SessionCaller): Signer {
  return { ip, locale, session, userAgent, visitor }
}
