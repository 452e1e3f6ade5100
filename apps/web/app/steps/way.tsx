import type { Step as RegistrationStep } from '@qadam/domain/registration/steps'
import { useText } from '../texts/text.ts'
import { Stepper } from '../ui/stepper/stepper.tsx'

const parts = ['person', 'face', 'contract'] as const

type Part = (typeof parts)[number]

/** The part of the way that each screen belongs to; within a part the server alone knows what comes next. */
const partOf: Readonly<Partial<Record<RegistrationStep, Part>>> = {
  iin: 'person',
  waiting_external_personal: 'person',
  personal: 'person',
  passport: 'person',
  personal_and_passport: 'person',
  waiting_external_photo: 'person',
  verigram: 'face',
  waiting_liveness_results: 'face',
  liveness_failed: 'face',
  client_creating: 'contract',
  signing_init: 'contract',
  signing_init_success: 'contract',
  signing_result: 'contract',
  signing_failed: 'contract',
}

/** How much of the registration is left, in parts that a person would name. */
export function Way({ step }: { step: RegistrationStep }) {
  const t = useText('shell')
  const part = partOf[step]
  if (part === undefined) return null
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
