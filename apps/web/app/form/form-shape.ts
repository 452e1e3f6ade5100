import type * as z from 'zod/mini'

/** A form's definition: an endpoint with a body, or a schema of the site's own. */
export type FormShape = {
  /** Identifies the form's stored values. */
  readonly path: string
  readonly body: z.ZodMiniType<object>
  readonly secrets?: readonly string[]
}

/** Identifies a form's stored values, without loading the schema. */
export type NamedForm = Pick<FormShape, 'path'>

/** A form as its screen knows it; its schema is loaded when a person begins to fill it in. */
export type LazyForm<Shape extends FormShape = FormShape> = Pick<Shape, 'path'> & {
  readonly shape: () => Promise<Shape>
}

/** The names of a form's fields in the browser: `idNumber`, `passport.idNumber`, `relatives.0.firstName`. */
export type FieldName<Shape extends FormShape> = NamesIn<z.infer<Shape['body']>, number>

/** The same with a star for a list index: `relatives.*.firstName`. */
export type LabelName<Shape extends FormShape> = NamesIn<z.infer<Shape['body']>, '*'>

type NamesIn<Value, Index extends number | '*'> = {
  [Key in keyof Value & string]-?: NamesFrom<Camel<Key>, NonNullable<Value[Key]>, Index>
}[keyof Value & string]

type NamesFrom<Name extends string, Value, Index extends number | '*'> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? `${Name}.${Index}.${NamesIn<Item, Index>}`
    : Name
  : Value extends object
    ? `${Name}.${NamesIn<Value, Index>}`
    : Name

type Camel<Wire extends string> = Wire extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Wire

export function labelName(fieldName: string): string {
  return fieldName.replace(/\.\d+(?=\.|$)/g, '.*')
}
