import { useState } from 'react'
import { Form, Link } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { pageError } from '../../../http/page-error.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { sandboxOnly } from '../sandbox-only.ts'
import type { Route } from './+types/sandbox.ts'

const failures = ['loader', 'component', 'api', 'unavailable', 'maintenance', 'missing'] as const

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  const form = await request.formData()
  const typed = { status: String(form.get('status') ?? ''), message: String(form.get('message') ?? '').trim() }
  const wrong = {
    status: !/^[45]\d\d$/.test(typed.status),
    message: typed.message === '' || typed.message.length > 200,
  }
  if (wrong.status || wrong.message) return { typed, wrong }
  throw pageError(Number(typed.status), typed.message)
}

export default function Sandbox({ actionData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <section className="stack">
        <h2>{t('failures_title')}</h2>
        <p>{t('failures_lead')}</p>
        <ul>
          {failures.map((kind) => (
            <li key={kind}>
              <Link to={`/sandbox/failure/${kind}`}>{t(`failure_${kind}`)}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h2>{t('custom_title')}</h2>
        <Form className="stack" method="post">
          <TextField
            name="status"
            label={t('custom_status')}
            hint={t('custom_status_hint')}
            error={actionData?.wrong.status ? t('custom_status_error') : undefined}
            defaultValue={actionData?.typed.status ?? ''}
            inputMode="numeric"
            maxLength={3}
          />
          <TextField
            name="message"
            label={t('custom_message')}
            hint={t('custom_message_hint')}
            error={actionData?.wrong.message ? t('custom_message_error') : undefined}
            defaultValue={actionData?.typed.message ?? ''}
            maxLength={200}
          />
          <p>
            <Button type="submit">{t('custom_show')}</Button>
          </p>
        </Form>
      </section>
      <section className="stack">
        <h2>{t('in_browser_title')}</h2>
        <BreaksInBrowser label={t('in_browser')} />
      </section>
    </>
  )
}

function BreaksInBrowser({ label }: { label: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('A component that fails on purpose in the browser')
  return (
    <p>
      <Button kind="outlined" onClick={() => setBroken(true)}>
        {label}
      </Button>
    </p>
  )
}
