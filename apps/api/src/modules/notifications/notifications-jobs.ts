import type { Job } from '../../jobs/job.ts'
import { sendNotification } from './notifications-service.ts'
import { type Sending, sendOne } from './send-one.ts'

export function notificationJobs(sending: Sending): Job[] {
  return [
    {
      ...sendNotification,
      run: ({ notification_id }, { signal }) => sendOne(sending, notification_id, signal),
    },
  ]
}
