import type { complain } from '@qadam/wire/complaints'
import type { LazyForm } from '../../form/form-shape.ts'

export const complaintForm: LazyForm<typeof complain> = {
  path: '/rest/cabinet/complaints',
  shape: async () => (await import('@qadam/wire/complaints')).complain,
}
