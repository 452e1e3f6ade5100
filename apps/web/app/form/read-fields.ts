import type * as z from 'zod/mini'
import { fieldName } from '../http/validation-errors.ts'

type Schema = z.core.$ZodType

/** Converts typed values to the wire format: names in snake_case, figures as numbers, checkboxes as booleans. */
export function readFields(schema: Schema, form: FormData): unknown {
  return readValue(schema as z.core.$ZodTypes, form, '')
}

function readValue(schema: Schema, form: FormData, name: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, part]) => [key, readValue(part, form, inside(name, fieldName(key)))]),
      )
    case 'array':
      return readList(def.element, form, name)
    case 'optional':
    case 'nullable':
    case 'default':
      return nothingIfEmpty(readValue(def.innerType, form, name))
    case 'boolean':
      return form.has(name) && form.get(name) !== 'false'
    case 'number':
      return numberFrom(textOf(form, name))
    default:
      return textOf(form, name)
  }
}

function readList(element: Schema, form: FormData, name: string): unknown[] {
  const places = [...form.keys()]
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number.parseInt(key.slice(name.length + 1), 10))
  const last = Math.max(-1, ...places.filter(Number.isInteger))
  // No real form is this long; a crafted index must not make the server build a huge list.
  const length = Math.min(last + 1, 100)
  if (length > 0) return Array.from({ length }, (_, place) => readValue(element, form, `${name}.${place}`))
  return form.getAll(name).filter((value) => typeof value === 'string' && value !== '')
}

function inside(name: string, key: string): string {
  return name === '' ? key : `${name}.${key}`
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function nothingIfEmpty(value: unknown): unknown {
  return value === '' ? undefined : value
}

/** Accepts `78 500` and `78 500,50 ₸`; anything that is not a number becomes NaN, which the schema rejects. */
function numberFrom(text: string): number | undefined {
  const bare = text.replace(/[\s₸%]/g, '').replace(',', '.')
  if (bare === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}
