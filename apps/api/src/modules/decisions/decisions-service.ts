import { endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addWorkingDays, weekendsOnly } from '@qadam/domain/calendar/working-days'
import type { Decision } from '@qadam/domain/lending/decision/decide'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ApplicationRow } from '../applications/applications-service.ts'
import { findNewestDecision, insertDecision, insertObjection } from './decisions-repository.ts'

export type DecisionsService = {
  /**
   * Asks a person to look at what the rules refused; the application must be locked, and is moved by whoever calls.
   * Answers by when a person will have answered; undefined when there is no refusal of the rules to object to.
   */
  recordObjection(
    trx: Transaction<Tables>,
    application: ApplicationRow,
    text: string,
  ): Promise<{ readonly answerUntil: Date } | undefined>
}

type Deps = { readonly secrets: Secrets; readonly today: () => string }

const toPerson: Decision = { outcome: 'review', reasons: [], reviewReasons: ['objection'], offer: null }

export function decisionsService({ secrets, today }: Deps): DecisionsService {
  return {
    async recordObjection(trx, application, text) {
      const refusal = await findNewestDecision(trx, application.id)
      if (refusal?.outcome !== 'refused' || refusal.decided_by !== 'rules') return undefined
      const days = legalParameter('automatedDecisionObjectionWorkingDays', today())
      const answerUntil = endOfBusinessDay(addWorkingDays(today(), days, weekendsOnly))
      const sealed_text = secrets.seal('objection', Buffer.from(text))
      await insertObjection(trx, { application_id: application.id, sealed_text, answer_until: answerUntil })
      await insertDecision(trx, {
        applicationId: application.id,
        decidedBy: 'rules',
        decision: toPerson,
        rulesVersion: refusal.rules_version,
        // What the refusal was made of: the person looks at the same.
        snapshot: refusal.snapshot as Snapshot,
      })
      return { answerUntil }
    },
  }
}
