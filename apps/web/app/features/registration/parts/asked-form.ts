import type { FormShape, LazyForm } from '../../../form/form-shape.ts'

/**
 * The same form with these fields required (asked-shape.ts); the issuing country determines the format of the document
 * number.
 */
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
