import type { ReactNode } from 'react'
import { StepPicture, type StepPictureName } from './step-picture.tsx'

export type Step = { readonly picture: StepPictureName; readonly title: string; readonly text: ReactNode }

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="step-list">
      {steps.map(({ picture, text, title }) => (
        <li className="step-list-step" key={title}>
          <StepPicture name={picture} />
          <div className="step-list-words">
            <p className="step-list-title">{title}</p>
            <p className="step-list-text">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
