import type { Step } from '@qadam/domain/registration/steps'
import { Loader } from '@qadam/kit/loader/loader.tsx'
import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'
import { UnscriptedWait } from '../waiting/unscripted-wait.tsx'
import { StepProgress } from './step-progress.tsx'

type Props = {
  step: Step
  title: string
  lead: string
  /** Expected duration, if known. */
  note?: string
  /** States whether the person must stay on the page. */
  stay?: readonly string[]
  children: ReactNode
}

/** The screen of a waiting step: the frame follows the step and navigates on. */
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
