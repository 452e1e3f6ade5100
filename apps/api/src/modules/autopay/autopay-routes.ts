import * as wire from '@qadam/wire/autopay'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Autopaying } from './autopay.ts'
import { readAutopay } from './autopay-views.ts'
import { beginAutopay } from './begin-autopay.ts'
import { endAutopay } from './end-autopay.ts'
import { removeSavedCard } from './remove-saved-card.ts'

export function mountAutopay(app: FastifyInstance, context: Autopaying): void {
  mountEndpoint(app, wire.getAutopay, ({ params }, { session }) => readAutopay(context, session, params.id))
  mountEndpoint(app, wire.beginAutopay, ({ body, params }, { ip, locale, session, userAgent }) => {
    const { card_id: cardId, document_template_ids: ticked } = body
    return beginAutopay(context, session, { loanId: params.id, cardId, ticked, locale, ip, userAgent })
  })
  mountEndpoint(app, wire.endAutopay, ({ params }, { session }) => endAutopay(context, session, params.id))
  mountEndpoint(app, wire.removeSavedCard, ({ params }, { session }) => removeSavedCard(context, session, params.id))
}
