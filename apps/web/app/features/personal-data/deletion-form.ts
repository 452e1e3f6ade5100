import type { askDeletion } from '@qadam/wire/personal-data'
import type { LazyForm } from '../../form/form-shape.ts'

export const deletionForm: LazyForm<typeof askDeletion> = {
  path: '/rest/cabinet/my-data/deletion',
  shape: async () => (await import('@qadam/wire/personal-data')).askDeletion,
}
