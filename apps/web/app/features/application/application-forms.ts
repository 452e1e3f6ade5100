import type { objectToDecision, submitApplication } from '@qadam/wire/applications'
import type { LazyForm } from '../../form/form-shape.ts'

/** Fields of the application without their validation. */
export const applyForm: LazyForm<typeof submitApplication> = {
  path: '/rest/lending/applications',
  shape: async () => (await import('@qadam/wire/applications')).submitApplication,
}

export const objectionForm: LazyForm<typeof objectToDecision> = {
  path: '/rest/lending/applications/:id/objection',
  shape: async () => (await import('@qadam/wire/applications')).objectToDecision,
}
