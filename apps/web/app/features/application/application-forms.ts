import type { objectToDecision, submitApplication } from '@qadam/wire/applications'
import type { LateForm } from '../../form/form-shape.ts'

/** What an application asks, without what checks it. */
export const applyForm: LateForm<typeof submitApplication> = {
  path: '/rest/lending/applications',
  shape: async () => (await import('@qadam/wire/applications')).submitApplication,
}

export const objectionForm: LateForm<typeof objectToDecision> = {
  path: '/rest/lending/applications/:id/objection',
  shape: async () => (await import('@qadam/wire/applications')).objectToDecision,
}
