import { Icon } from '../icon/icon.tsx'

export type StepState = 'done' | 'current' | 'ahead'

export type Step = { readonly key: string; readonly title: string; readonly state: StepState }

type Props = {
  label: string
  /** «Шаг 2 из 4»: shown on a phone, which has room for one title only. */
  position: string
  /** Read out after the title of a completed step: «готово». */
  doneLabel: string
  steps: readonly Step[]
}

/** Progress along a known number of steps. A phone shows the current step, a wide screen all of them. */
export function Stepper({ label, position, doneLabel, steps }: Props) {
  return (
    <nav className="stepper" aria-label={label}>
      <p className="stepper-position">{position}</p>
      <ol className="stepper-list">
        {steps.map(({ key, title, state }) => (
          <li
            key={key}
            className={`stepper-step stepper-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="stepper-mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : null}
            </span>
            <span className="stepper-title">
              {title}
              {state === 'done' ? <span className="visually-hidden">, {doneLabel}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
