type Chip = { readonly value: string; readonly label: string }

type Props = {
  name: string
  legend: string
  chips: readonly Chip[]
  defaultValue: string
  onChoice?: (value: string) => void
}

/** A choice of one among a few options that need no explanation: terms, sorts, views. */
export function Chips({ name, legend, chips, defaultValue, onChoice }: Props) {
  return (
    <fieldset className="chips">
      <legend className="chips-legend">{legend}</legend>
      <div className="chips-list">
        {chips.map(({ label, value }) => (
          <label className="chips-chip" key={value}>
            <input
              className="chips-input"
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChoice?.(value)}
            />
            <span className="chips-label">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
