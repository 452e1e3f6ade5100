import type { Step } from '@qadam/domain/registration/steps'
import { useScreensAhead } from './screens-ahead.ts'
import type { StepChannelRight } from './step-now.ts'
import { useFollowedStep } from './use-followed-step.ts'

type Props = { step: Step; channel: StepChannelRight; ahead: readonly string[] }

/** Shows nothing: it lives in the frame of the registration's screens and outlives each of them. */
export function FollowStep({ step, channel, ahead }: Props) {
  useFollowedStep({ step, channel })
  useScreensAhead(ahead)
  return null
}
