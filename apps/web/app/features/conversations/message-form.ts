import type { sendMessage } from '@qadam/contract/conversations'
import type { LateForm } from '../../form/form-shape.ts'

export const messageForm: LateForm<typeof sendMessage> = {
  path: '/rest/cabinet/messages',
  shape: async () => (await import('@qadam/contract/conversations')).sendMessage,
}
