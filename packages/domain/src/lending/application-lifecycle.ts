import type { Lifecycle } from './lifecycle.ts'

export const applicationStates = [
  'deciding',
  'review',
  'approved',
  'refused',
  'contracted',
  'withdrawn',
  'expired',
] as const

export type ApplicationState = (typeof applicationStates)[number]

export type ApplicationEvent =
  | 'approved'
  | 'refused'
  | 'sent_to_review'
  | 'objected'
  | 'withdrawn'
  | 'expired'
  | 'contract_signed'
  | 'stopped'

/** From «I would like» to a signed contract. A person may overrule a refusal by the rules, never one by the law. */
export const applicationLifecycle: Lifecycle<ApplicationState, ApplicationEvent> = {
  deciding: { approved: 'approved', refused: 'refused', sent_to_review: 'review', withdrawn: 'withdrawn' },
  review: { approved: 'approved', refused: 'refused', withdrawn: 'withdrawn' },
  approved: { contract_signed: 'contracted', withdrawn: 'withdrawn', expired: 'expired', stopped: 'refused' },
  refused: { objected: 'review' },
  contracted: {},
  withdrawn: {},
  expired: {},
}
