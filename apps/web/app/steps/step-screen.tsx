import type { Step } from '@qadam/domain/registration/steps'
import type { ReactNode } from 'react'
import { PageHead } from '../seo/page-head.tsx'
import { StepProgress } from './step-progress.tsx'

type Props = { step: Step; title: string; lead: string; children: ReactNode }

/** How the screen of a step begins: how far it is, what this is about, and why. */
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
