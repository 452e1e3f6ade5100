import type { Step } from '@qadam/domain/registration/steps'
import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'
import { StepProgress } from './step-progress.tsx'

type Props = { step: Step; title: string; lead: string; children: ReactNode }

/** The head of a step's screen: progress, title and reason. */
export function StepScreen({ step, title, lead, children }: Props) {
  return (
    <>
      <PageHead title={title} description={lead} hidden />
      <StepProgress step={step} />
      <div className="intro">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </>
  )
}
