import type { FormShape, LazyForm } from '../../../form/form-shape.ts'

/** The same form, of which these parts must be given (asked-shape.ts); whose document it is decides its number. */
export function askedForm<Shape extends FormShape>(
  form: LazyForm<Shape>,
  asked: readonly string[],
  { isForeign = false } = {},
): LazyForm<Shape> {
  return {
    ...form,
    async shape() {
      const [shape, { askedShape }] = await Promise.all([form.shape(), import('./asked-shape.ts')])
      return askedShape(shape, asked, isForeign)
    },
  }
}
