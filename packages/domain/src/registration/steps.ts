/** Steps of Spec §4, by their wire names. Only the journey defines their order. */
export const steps = [
  'iin',
  'waiting_external_personal',
  'personal',
  'passport',
  'personal_and_passport',
  'waiting_external_photo',
  'verigram',
  'waiting_liveness_results',
  'liveness_failed',
  'client_creating',
  'signing_init',
  'signing_init_success',
  'signing_result',
  'signing_failed',
  'personal_cabinet',
] as const

export type Step = (typeof steps)[number]

/** Steps at which the server, not the client, makes the next move. */
export const waitingSteps = [
  'waiting_external_personal',
  'waiting_external_photo',
  'waiting_liveness_results',
  'client_creating',
  'signing_init',
  'signing_result',
] as const satisfies readonly Step[]

export const firstStep: Step = 'iin'
