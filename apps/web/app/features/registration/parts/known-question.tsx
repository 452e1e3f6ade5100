import type { ComponentProps } from 'react'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { IinAgain } from './iin-again.tsx'
import { isAnythingKnown, type Known } from './known.ts'

type Props = ComponentProps<typeof StepScreen> & { known: Known; actionData: unknown }

/** A question of which the register may know a part, with the way back for whoever sees somebody else in it. */
export function KnownQuestion({ known, actionData, children, ...screen }: Props) {
  return (
    <StepScreen {...screen}>
      {children}
      <IinAgain actionData={actionData} isRecognised={isAnythingKnown(known)} />
    </StepScreen>
  )
}
