import type { Step } from '@qadam/domain/registration/steps'
import type { CabinetStanding } from '../cabinet/cabinet-standing.ts'
import { useScreensAhead } from './screens-ahead.ts'
import type { StepChannelRight } from './step-now.ts'
import { useFollowedStep } from './use-followed-step.ts'

type Props = { step: Step; channel: StepChannelRight; ahead: readonly string[]; cabinet: CabinetStanding | null }

/** Shows nothing: it lives in the frame of the registration's screens and outlives each of them. */
export function FollowStep({ step, channel, ahead, cabinet }: Props) {
  useFollowedStep({ step, channel, cabinet })
  useScreensAhead(ahead)
  return null
}
