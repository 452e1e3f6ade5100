import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { getClientInfo } from '@qadam/wire/clients'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Form, Link, useNavigation } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Client = NonNullable<AnswerOf<typeof getClientInfo>['client']>

type Props = {
  client: Pick<Client, 'email' | 'reminders'>
  /** Whether this device is reminded by its browser. */
  hasPush: boolean
  /** Limits of the law on messages to a debtor. */
  limits: { readonly from: string; readonly to: string; readonly timesADay: number }
  isSaved: boolean
}

// Other forms of the page, such as signing out, leave this button alone.
const command = 'reminders'

/** The ways of reminders, what is sent regardless of them, and when nobody may disturb the client. */
export function ReminderChoice({ client: { email, reminders }, hasPush, isSaved, limits }: Props) {
  const t = useText('cabinet')
  const { formData } = useNavigation()
  const isSilent = !hasPush && !reminders.by_sms && !(reminders.by_email && email !== null)
  return (
    <section className="stack" aria-labelledby="reminders">
      <h2 id="reminders">{t('reminders_title')}</h2>
      <p className="measure">{t('reminders_text')}</p>
      {isSaved ? (
        <Notice kind="good" announced>
          {t(isSilent ? 'reminders_saved_none' : 'reminders_saved')}
        </Notice>
      ) : null}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="command" value={command} />
        <Checkbox name="by_sms" label={t('reminders_sms')} defaultChecked={reminders.by_sms} />
        <Checkbox
          name="by_email"
          label={t('reminders_email')}
          hint={email === null ? t('reminders_email_none') : undefined}
          defaultChecked={reminders.by_email}
        />
        <p>
          <Button
            type="submit"
            kind="outlined"
            loading={formData?.get('command') === command ? t('reminders_saving') : undefined}
          >
            {t('reminders_save')}
          </Button>
        </p>
      </Form>
      <p className="muted measure">{t('reminders_always')}</p>
      <h3>{t('limits_title')}</h3>
      <p className="measure">
        {t('limits_hours', { from: limits.from, to: limits.to })} {t('limits_times', { count: limits.timesADay })}{' '}
        <Link to="/register/lk/messages">{t('limits_write')}</Link>
      </p>
    </section>
  )
}
