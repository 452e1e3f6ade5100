import type { Step } from '@qadam/domain/registration/steps'
import type { StepChannelRight } from './step-now.ts'
import { useFollowedStep } from './use-followed-step.ts'

type Props = { step: Step; channel: StepChannelRight }

/** Shows nothing: it lives in the frame of the registration's screens and outlives each of them. */
export function FollowStep({ step, channel }: Props) {
  useFollowedStep({ step, channel })
  return null
}
