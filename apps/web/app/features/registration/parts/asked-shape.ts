import { documentNumber } from '@qadam/wire/fields'
import * as z from 'zod/mini'
import type { FormShape } from '../../../form/form-shape.ts'

type Schema = z.core.$ZodType

/**
 * Requires the fields unknown to the register. The endpoint leaves every field optional, because only the server knows
 * the register's reply; the form reports all missing fields before anything is sent.
 */
export function askedShape<Shape extends FormShape>(shape: Shape, asked: readonly string[], isForeign = false): Shape {
  const { shape: parts } = shape.body as unknown as z.ZodMiniObject
  const required = Object.fromEntries(asked.map((name) => [name, askedPart(name)]))
  return { ...shape, body: z.strictObject({ ...parts, ...required }) }

  function askedPart(name: string): Schema {
    return name === 'id_number' && !isForeign ? documentNumber : withoutLeave(parts[name] as Schema)
  }
}

function withoutLeave(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'nullable' ? withoutLeave(def.innerType) : schema
}
