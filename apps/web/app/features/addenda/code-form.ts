import type { LazyForm } from '../../form/form-shape.ts'
import type { codeShape } from './addenda-forms.ts'

export const codeForm: LazyForm<typeof codeShape> = {
  path: '/register/lk/addenda',
  shape: async () => (await import('./addenda-forms.ts')).codeShape,
}
