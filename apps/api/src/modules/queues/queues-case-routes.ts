import * as cases from '@qadam/wire/staff/cases'
import { claimCase, takeNextCase } from '@qadam/wire/staff/claims'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerComplaintCase } from './answer-complaint-case.ts'
import { answerPersonalCase } from './answer-personal-case.ts'
import { answerTermsCase } from './answer-terms-case.ts'
import { claimItem } from './claim-item.ts'
import { endTermsCase } from './end-terms-case.ts'
import { extendComplaintCase } from './extend-complaint-case.ts'
import { foreseeOffer } from './foresee-offer.ts'
import { liftDataBlock } from './lift-data-block.ts'
import { isCaseOpen, listCases } from './list-cases.ts'
import { readCase } from './read-case.ts'
import { readCasePicture } from './read-case-picture.ts'
import { recordTermsCase } from './record-terms-case.ts'
import { takeNext } from './take-next.ts'
import type { DecidingCases } from './terms-case.ts'

export type Cases = DecidingCases & { readonly notify: Notify; readonly outbox: Outbox; readonly secrets: Secrets }

/** Requests that the law gives a day for. */
export function mountCases(app: FastifyInstance, context: Cases): void {
  const { database } = context
  mountEndpoint(app, cases.listCases, (input, caller) => listCases(context, caller, input))
  mountEndpoint(app, cases.readCase, ({ params }, caller) => readCase(context, caller, params.id))
  mountEndpoint(app, cases.readCasePicture, ({ params: { id: caseId, picture: pictureId } }, caller) =>
    readCasePicture(context, caller, { caseId, pictureId }),
  )
  mountEndpoint(app, cases.recordTermsCase, (input, caller) => recordTermsCase(context, caller, input))
  mountEndpoint(app, cases.foreseeOffer, (input, caller) => foreseeOffer(context, caller, input))
  mountEndpoint(app, cases.answerTermsCase, (input, caller) => answerTermsCase(context, caller, input))
  mountEndpoint(app, cases.endTermsCase, (input, caller) => endTermsCase(context, caller, input))
  mountEndpoint(app, cases.answerPersonalCase, (input, caller) => answerPersonalCase(context, caller, input))
  mountEndpoint(app, cases.answerComplaintCase, (input, caller) => answerComplaintCase(context, caller, input))
  mountEndpoint(app, cases.extendComplaintCase, (input, caller) => extendComplaintCase(context, caller, input))
  mountEndpoint(app, cases.liftDataBlock, (input, caller) => liftDataBlock(context, caller, input))
  mountEndpoint(app, takeNextCase, (_, caller) => takeNext(database, caller, 'case'))
  mountEndpoint(app, claimCase, ({ body, params: { id: subject } }, caller) =>
    claimItem(
      database,
      caller,
      { kind: 'case', subject },
      { isHeld: body.is_held, isThere: (trx) => isCaseOpen(trx, subject) },
    ),
  )
}
