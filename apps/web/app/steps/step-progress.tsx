import type { Step as RegistrationStep } from '@qadam/domain/registration/steps'
import { Stepper } from '@qadam/kit/stepper/stepper.tsx'
import { useText } from '../texts/text.ts'

const parts = ['person', 'face', 'agreement', 'application', 'contract'] as const

export type ProgressPart = (typeof parts)[number]

/** The stage of each step; within a stage only the server knows the next step. */
const partOf: Readonly<Record<RegistrationStep, ProgressPart>> = {
  iin: 'person',
  waiting_external_personal: 'person',
  personal: 'person',
  passport: 'person',
  personal_and_passport: 'person',
  waiting_external_photo: 'person',
  verigram: 'face',
  waiting_liveness_results: 'face',
  liveness_failed: 'face',
  client_creating: 'agreement',
  signing_init: 'agreement',
  signing_init_success: 'agreement',
  signing_result: 'agreement',
  signing_failed: 'agreement',
  personal_cabinet: 'application',
}

/** Progress of a registration towards the loan. */
export function StepProgress({ step }: { step: RegistrationStep }) {
  return <WayTo part={partOf[step]} />
}

/**
 * The whole process from the phone to the money, in stages familiar to a client; registration covers the first ones.
 */
export function WayTo({ part }: { part: ProgressPart }) {
  const t = useText('shell')
  const at = parts.indexOf(part)
  return (
    <Stepper
      label={t('way')}
      position={t('way_position', { position: at + 1, count: parts.length })}
      doneLabel={t('way_done')}
      steps={parts.map((key, index) => ({
        key,
        title: t(`way_${key}`),
        state: index < at ? 'done' : index === at ? 'current' : 'ahead',
      }))}
    />
  )
}
