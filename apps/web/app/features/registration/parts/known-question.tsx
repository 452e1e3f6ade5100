import type { ComponentProps } from 'react'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { IinAgain } from './iin-again.tsx'
import { isAnythingKnown, type Known } from './known.ts'

type Props = ComponentProps<typeof StepScreen> & { known: Known; actionData: unknown }

/** A question partly known to the register, with a way to correct the iin if the data is another person's. */
export function KnownQuestion({ known, actionData, children, ...screen }: Props) {
  return (
    <StepScreen {...screen}>
      {children}
      <IinAgain actionData={actionData} isRecognised={isAnythingKnown(known)} />
    </StepScreen>
  )
}
