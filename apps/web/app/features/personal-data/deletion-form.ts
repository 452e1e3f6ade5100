import type { askDeletion } from '@qadam/wire/personal-data'
import type { LateForm } from '../../form/form-shape.ts'

export const deletionForm: LateForm<typeof askDeletion> = {
  path: '/rest/cabinet/my-data/deletion',
  shape: async () => (await import('@qadam/wire/personal-data')).askDeletion,
}
