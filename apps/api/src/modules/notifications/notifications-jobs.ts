import type { Job } from '../../jobs/job.ts'
import { sendNotification } from './notifications-service.ts'
import { type Sending, sendStoredNotification } from './send-notification.ts'

export function notificationJobs(sending: Sending): Job[] {
  return [
    {
      ...sendNotification,
      run: ({ notification_id }, { signal }) => sendStoredNotification(sending, notification_id, signal),
    },
  ]
}
