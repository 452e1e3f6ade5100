import type { sendMessage } from '@qadam/wire/conversations'
import type { LateForm } from '../../form/form-shape.ts'

export const messageForm: LateForm<typeof sendMessage> = {
  path: '/rest/cabinet/messages',
  shape: async () => (await import('@qadam/wire/conversations')).sendMessage,
}
