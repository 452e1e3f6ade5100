import type { sendMessage } from '@qadam/wire/conversations'
import type { LazyForm } from '../../form/form-shape.ts'

export const messageForm: LazyForm<typeof sendMessage> = {
  path: '/rest/cabinet/messages',
  shape: async () => (await import('@qadam/wire/conversations')).sendMessage,
}
