import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import { FieldError } from '../field/field-error.tsx'

export type RadioCard = {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Content to the right of the words: an amount, a term. */
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

type Props = {
  name: string
  legend: string
  cards: readonly RadioCard[]
  hint?: string | undefined
  error?: string | undefined
  id?: string | undefined
  defaultValue?: string | undefined
  disabled?: boolean | undefined
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** A choice of one among a few options, each with room for an explanation. */
export function RadioCards({ name, legend, cards, hint, error, id: givenId, defaultValue, disabled, onChange }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      className={error ? 'radio-cards radio-cards-wrong' : 'radio-cards'}
      disabled={disabled}
      aria-describedby={described || undefined}
    >
      <legend className="radio-cards-legend">{legend}</legend>
      {hint ? (
        <p className="radio-cards-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className="radio-cards-list">
        {cards.map((card, place) => (
          <label key={card.value} className="radio-cards-card">
            <input
              className="radio-cards-input"
              type="radio"
              // A link to the group leads to its first card.
              id={place === 0 ? id : `${id}-${card.value}`}
              name={name}
              value={card.value}
              defaultChecked={card.value === defaultValue}
              disabled={card.disabled}
              onChange={onChange}
            />
            <span className="radio-cards-border" />
            <span className="radio-cards-words">
              <span className="radio-cards-label">{card.label}</span>
              {card.hint ? <span className="radio-cards-hint">{card.hint}</span> : null}
            </span>
            {card.aside ? <span className="radio-cards-aside">{card.aside}</span> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
