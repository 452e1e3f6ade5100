import { CalculationError } from '@qadam/domain/money/calculation-error'
import { UnheldNumber } from './json.ts'

/** Fields of an input, unchecked until a calculation reads them. */
export type Fields = Readonly<Record<string, unknown>>

export type Shape = { readonly required: readonly string[]; readonly optional?: readonly string[] }

const longestEcho = 40

/** Returns the given fields without nulls. Throws on an unknown field: silently ignoring it would hide a mistake. */
export function readFields(input: Fields, { required, optional = [] }: Shape): Fields {
  const names = [...required, ...optional]
  const given = Object.entries(input).filter(([name, value]) => {
    if (!names.includes(name)) {
      throw new CalculationError(`Incorrect ${echo(name)}: not a field here, which are ${names.join(', ')}`, echo(name))
    }
    return value !== undefined && value !== null
  })
  for (const [name, value] of given) checkHeld(value, name)
  const fields = Object.fromEntries(given)
  const missing = required.find((name) => !Object.hasOwn(fields, name))
  if (missing !== undefined) throw new CalculationError(`Incorrect ${missing}: is missing`, missing)
  return fields
}

/** Shortens the input for use in a response. */
export function echo(text: string): string {
  return text.slice(0, longestEcho)
}

// No input has numbers deeper than in the objects of a list.
function checkHeld(value: unknown, field: string): void {
  if (value instanceof UnheldNumber) {
    throw new CalculationError(
      `Incorrect ${field}: a number of JSON does not keep these digits, write it as text`,
      field,
    )
  }
  if (!Array.isArray(value)) return
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'object' || item === null) continue
    for (const [name, part] of Object.entries(item)) {
      if (part instanceof UnheldNumber) checkHeld(part, `${field}[${index}].${name}`)
    }
  }
}
