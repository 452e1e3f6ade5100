import type { Step } from '@qadam/domain/registration/steps'
import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'
import { Loader } from '../ui/loader/loader.tsx'
import { UnscriptedWait } from '../waiting/unscripted-wait.tsx'
import { StepProgress } from './step-progress.tsx'

type Props = {
  step: Step
  title: string
  lead: string
  /** How long it takes, where that is known. */
  note?: string
  /** Whether one must stay. */
  stay?: readonly string[]
  /** What to do meanwhile, and help. */
  children: ReactNode
}

/** The screen of a step at which there is nothing to do but to wait: the frame follows the step and leads on. */
export function WaitingScreen({ step, title, lead, note, stay = [], children }: Props) {
  return (
    <>
      <PageHead title={title} description={lead} hidden />
      <StepProgress step={step} />
      <Loader size="xlarge" />
      <div className="intro">
        <h1>{title}</h1>
        <p className="lead" role="status">
          {lead}
        </p>
        {note === undefined ? null : (
          <p className="muted" role="status">
            {note}
          </p>
        )}
      </div>
      {stay.length === 0 ? null : (
        <div className="stack">
          {stay.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      <UnscriptedWait />
      {children}
    </>
  )
}
