import { businessDay } from '@qadam/domain/calendar/business-day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { Button } from '@qadam/kit/button/button.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { chooseReminders, getClientInfo } from '@qadam/wire/clients'
import { getPush, subscribePush, unsubscribePush } from '@qadam/wire/push'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { cabinetOf } from '../opened-cabinet.ts'
import { PushReminders } from '../parts/push-reminders.tsx'
import { ReminderChoice } from '../parts/reminder-choice.tsx'
import type { Route } from './+types/profile.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ client }, { contract }, push] = await Promise.all([
    call(page, getClientInfo, {}),
    cabinetOf(page),
    call(page, getPush, {}),
  ])
  if (!client) throw pageError(404, 'There is no client yet')
  const { callsPerDay: timesADay, from, to } = legalParameter('collectorContact', page.today)
  return {
    client,
    push,
    limits: { from, to, timesADay },
    since: businessDay(new Date(client.since)),
    payee: contract?.payee.masked ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const command = form.get('command')
  if (command === 'push_on' || command === 'push_off') {
    const { problem } = await (command === 'push_on'
      ? turnPushOn(page, form)
      : tryCall(page, unsubscribePush, { body: {} }))
    return problem ? refusedBy(problem) : null
  }
  const body = { by_sms: form.has('by_sms'), by_email: form.has('by_email') }
  const { problem } = await tryCall(page, chooseReminders, { body })
  return problem ? refusedBy(problem) : { isSaved: true }
}

function turnPushOn(page: Page, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return tryCall(page, subscribePush, {
    body: { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') },
  })
}

export const clientAction = sendFromBrowser()

export default function CabinetProfile({ actionData, loaderData }: Route.ComponentProps) {
  const { client, limits, payee, push, since } = loaderData
  const result = useLastResult(actionData)
  const { locale } = useBoot()
  const t = useText('cabinet')
  const { email, first_name, iin_masked, last_name, middle_name, phone_masked } = client
  return (
    <CabinetFrame title={t('profile_title')} lead={t('profile_lead')}>
      <section className="stack" aria-labelledby="about">
        <h2 id="about">{t('about_title')}</h2>
        <FactList
          facts={[
            { name: t('name'), value: [last_name, first_name, middle_name].filter(Boolean).join(' ') },
            { name: t('iin'), value: <MaskedText text={iin_masked} hidden={t('hidden')} /> },
            { name: t('phone'), value: <MaskedText text={phone_masked} hidden={t('hidden')} /> },
            { name: t('email'), value: email ?? t('email_none') },
            { name: t('since'), value: <DateText day={since} locale={locale} /> },
          ]}
        />
        <p>
          <ButtonLink to="/register/lk/profile/email" kind="outlined">
            {t('email_title')}
          </ButtonLink>
        </p>
        <p className="muted measure">{t('iin_why')}</p>
      </section>
      <CommandTrouble result={result} lost={t('no_answer')} title={t('trouble')} />
      <ReminderChoice client={client} hasPush={push.is_on} limits={limits} isSaved={isSavedIn(result)} />
      <PushReminders push={push} />
      <section className="stack" aria-labelledby="phone">
        <h2 id="phone">{t('phone_title')}</h2>
        <p className="measure">{t('phone_text')}</p>
        <p className="measure">{t('phone_way')}</p>
        <Form method="post" action="/logout">
          <Button type="submit" kind="outlined">
            {t('phone_action')}
          </Button>
        </Form>
      </section>
      <section className="stack" aria-labelledby="payee">
        <h2 id="payee">{t('payee_title')}</h2>
        <p className="measure">{t('payee_text')}</p>
        {payee ? (
          <FactList facts={[{ name: t('payee_last'), value: <MaskedText text={payee} hidden={t('hidden')} /> }]} />
        ) : null}
      </section>
    </CabinetFrame>
  )
}

function isSavedIn(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'isSaved' in result
}
