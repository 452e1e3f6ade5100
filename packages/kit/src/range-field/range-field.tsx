import { useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox } from '../field/field-box.tsx'
import { asWritten } from '../field/input-habits.ts'
import { wholeAmountMask } from '../mask/decimal-mask.ts'
import { MaskedInput } from '../mask/masked-input.tsx'
import { type Bounds, filledShare, withinBounds } from './bounds.ts'

type Props = FieldProps &
  Bounds & {
    defaultValue: number
    suffix?: string
    /** Labels under the two ends of the slider. */
    ends: readonly [string, string]
    /** Formats the figure with its unit for screen readers: `78 500 тенге`. */
    say: (figure: number) => string
    onFigure?: (figure: number) => void
    /** Called when the field is left with a figure outside the slider's range, which becomes the nearest end. */
    onBeyond?: (figure: number) => void
  }

/** A figure set by slider or by typing; the typed field is the one the form sends, and the only one without script. */
export function RangeField({ label, hint, error, id: givenId, name, disabled, suffix, ends, say, ...figures }: Props) {
  const { min, max, step, defaultValue, onBeyond, onFigure } = figures
  const ownId = useId()
  const id = givenId ?? ownId
  const typed = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const [figure, setFigure] = useState(defaultValue)
  const [isHydrated, setHydrated] = useState(false)
  const bounds = { min, max, step }

  useEffect(() => {
    setHydrated(true)
    // The person may have typed before hydration.
    const early = Number(wholeAmountMask.read(typed.current?.value ?? ''))
    if (early > 0) setFigure(withinBounds(early, { min, max, step }))
  }, [min, max, step])
  // The content security policy forbids style attributes, so the coloured part of the track is set on the element
  // itself.
  useEffect(() => {
    slider.current?.style.setProperty('--range-field-filled', `${filledShare(figure, { min, max, step })}%`)
  }, [figure, min, max, step])

  function choose(next: number): void {
    setFigure(next)
    onFigure?.(next)
  }

  function settle(): void {
    const left = Number(wholeAmountMask.read(typed.current?.value ?? ''))
    // The state may be behind the field: a figure typed before hydration is rendered after it.
    write(left > 0 ? withinBounds(left, bounds) : figure)
    if (left > max || (left > 0 && left < min)) onBeyond?.(left)
  }

  function write(next: number): void {
    if (!typed.current || Number(wholeAmountMask.read(typed.current.value)) === next) return
    typed.current.value = String(next)
    typed.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="range-field">
        <FieldBox {...{ id, suffix, disabled }} size="m">
          <MaskedInput
            ref={typed}
            className="field-input"
            look="range-field-figure"
            mask={wholeAmountMask}
            name={name}
            disabled={disabled}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...asWritten}
            {...fieldAria({ id, hint, error, suffix })}
            defaultValue={String(defaultValue)}
            // While typing, any figure is allowed; the slider takes the nearest value it can.
            onValue={(value) => value !== '' && choose(withinBounds(Number(value), bounds))}
            onBlur={settle}
          />
        </FieldBox>
        <input
          ref={slider}
          className={isHydrated ? 'range-field-slider' : 'range-field-slider range-field-asleep'}
          type="range"
          {...bounds}
          value={figure}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={say(figure)}
          onChange={({ currentTarget }) => write(Number(currentTarget.value))}
        />
        <span className="range-field-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      </div>
    </Field>
  )
}
