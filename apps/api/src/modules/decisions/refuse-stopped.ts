import { rulesOn } from '@qadam/domain/lending/decision/rules'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { countDecision } from '../../telemetry/money-metrics.ts'
import { lockApplication, moveApplication } from '../applications/application.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { insertDecision } from './decisions-repository.ts'
import type { Recheck } from './recheck-decision.ts'

type Stopped = Recheck & { readonly applicationId: string; readonly clientId: string }

/** Refuses an approved application on the new findings, with their reasons, like any refusal by the rules. */
export async function refuseStopped(
  trx: Transaction<Tables>,
  { notify }: { readonly notify: Notify },
  { applicationId, clientId, snapshot, stops }: Stopped,
): Promise<void> {
  const application = await lockApplication(trx, applicationId)
  if (application?.state !== 'approved') return
  const { id: about } = await insertDecision(trx, {
    ...{ applicationId, snapshot, rulesVersion: rulesOn(snapshot.on).version, decidedBy: 'rules' },
    decision: { outcome: 'refused', reasons: stops, reviewReasons: [], offer: null },
  })
  await moveApplication(trx, application, 'stopped', { review_until: null })
  await afterCommit(trx, () => countDecision({ outcome: 'refused', decided_by: 'rules' }))
  await notify(trx, { clientId, kind: 'decision_made', about, facts: {} })
}
