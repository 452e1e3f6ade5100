import type { askDeletion } from '@qadam/contract/personal-data'
import type { LateForm } from '../../form/form-shape.ts'

export const deletionForm: LateForm<typeof askDeletion> = {
  path: '/rest/cabinet/my-data/deletion',
  shape: async () => (await import('@qadam/contract/personal-data')).askDeletion,
}
