import { type CabinetEventData, cabinetEventData, type StepEventData, stepEventData } from '@qadam/wire/realtime'
import * as z from 'zod/mini'
import type { Database, Unlisten } from '../db/connect.ts'
import { listenTo } from '../db/listen.ts'
import type { Log } from '../log.ts'
import { stepNotices } from './step-notice.ts'

const ofRegistration = { registration_id: z.uuid() }
const stepNotice = z.extend(stepEventData, ofRegistration)
const cabinetNotice = z.extend(cabinetEventData, ofRegistration)
/** Sent by a trigger on the sessions table. */
const endNotice = z.object({ ended_session_id: z.uuid() })

export type NoticeListener = {
  readonly onStep: (registrationId: string, data: StepEventData) => void
  readonly onCabinetChange: (registrationId: string, data: CabinetEventData) => void
  readonly onSessionEnd: (sessionId: string) => void
  /** Called after a reconnect, since notices may have been missed. */
  readonly missed: () => Promise<void>
  readonly log: Log
}

export async function listenToNotices({ driver }: Database, listener: NoticeListener): Promise<Unlisten> {
  const { log, missed } = listener
  const onPayload = (text: string) => {
    const said: unknown = JSON.parse(text)
    const step = z.safeParse(stepNotice, said).data
    if (step) listener.onStep(step.registration_id, { step: step.step })
    const cabinet = z.safeParse(cabinetNotice, said).data
    if (cabinet) listener.onCabinetChange(cabinet.registration_id, { about: cabinet.about })
    const end = z.safeParse(endNotice, said).data
    if (end) listener.onSessionEnd(end.ended_session_id)
  }
  return listenTo(driver, { channel: stepNotices, onPayload, missed, log })
}
