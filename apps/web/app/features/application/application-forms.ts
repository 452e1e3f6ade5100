import type { objectToDecision, submitApplication } from '@qadam/wire/applications'
import type { LazyForm } from '../../form/form-shape.ts'

/** Fields of the application without their validation. */
export const applyForm: LazyForm<typeof submitApplication> = {
  path: '/rest/lending/applications',
  shape: async () => (await import('@qadam/wire/applications')).submitApplication,
}

/** The same where the four questions are asked. */
export const answeredApplyForm: typeof applyForm = {
  ...applyForm,
  async shape() {
    const { answeredApplication, submitApplication } = await import('@qadam/wire/applications')
    return { ...submitApplication, body: answeredApplication as unknown as (typeof submitApplication)['body'] }
  },
}

export const objectionForm: LazyForm<typeof objectToDecision> = {
  path: '/rest/lending/applications/:id/objection',
  shape: async () => (await import('@qadam/wire/applications')).objectToDecision,
}
