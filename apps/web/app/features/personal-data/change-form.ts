import type { askDataChange } from '@qadam/wire/personal-data'
import type { LazyForm } from '../../form/form-shape.ts'

export const changeForm: LazyForm<typeof askDataChange> = {
  path: '/rest/cabinet/my-data/changes',
  shape: async () => (await import('@qadam/wire/personal-data')).askDataChange,
}
