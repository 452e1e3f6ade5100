import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { ownFailure } from '@qadam/wire/sandbox'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { readForm } from '../../../form/submit-form.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/sandbox.ts'

const failures = ['loader', 'component', 'api', 'unavailable', 'maintenance', 'missing'] as const

const places = ['inbox', 'people', 'providers', 'time', 'clock', 'till', 'reviews', 'messages', 'telemetry'] as const

const path = '/sandbox'

const ownFailureForm = {
  path,
  shape: async () => ({ path, body: (await import('@qadam/wire/sandbox')).ownFailure }),
}

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { input, refused } = await readForm({ path, body: ownFailure }, request, page.boot.locale)
  if (refused) return refused
  throw pageError(input.status, input.message)
}

export const clientAction = sendFromBrowser(ownFailureForm)

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
        <h2>{t('places_title')}</h2>
        <ul>
          {places.map((place) => (
            <li key={place}>
              <Link to={`/sandbox/${place}`}>{t(`places_${place}`)}</Link>
            </li>
          ))}
        </ul>
      </section>
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
        <OwnFailure lastResult={actionData} />
      </section>
      <section className="stack">
        <h2>{t('gallery_title')}</h2>
        <p>
          <Link to="/gallery">{t('gallery')}</Link>
        </p>
      </section>
      <section className="stack">
        <h2>{t('in_browser_title')}</h2>
        <BreaksInBrowser />
      </section>
    </>
  )
}

function OwnFailure({ lastResult }: { lastResult: unknown }) {
  const t = useText('sandbox')
  const form = useWireForm(ownFailureForm, {
    labels: { status: t('custom_status'), message: t('custom_message') },
    lastResult,
  })
  return (
    <WireForm name={t('custom_show')} form={form}>
      <TextField {...form.field('status')} hint={t('custom_status_hint')} inputMode="numeric" maxLength={3} size="xs" />
      <TextField {...form.field('message')} hint={t('custom_message_hint')} maxLength={200} />
      <SubmitButton form={form}>{t('custom_show')}</SubmitButton>
    </WireForm>
  )
}

function BreaksInBrowser() {
  const t = useText('sandbox')
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('A component that fails on purpose in the browser')
  return (
    <>
      <p>
        <Button kind="outlined" onClick={() => setBroken(true)}>
          {t('in_browser')}
        </Button>
      </p>
      <p>
        <Button kind="outlined" onClick={failWhenPressed}>
          {t('in_browser_handler')}
        </Button>
      </p>
      <p>
        <Button kind="outlined" onClick={async () => failWhenPressed()}>
          {t('in_browser_promise')}
        </Button>
      </p>
    </>
  )
}

function failWhenPressed(): never {
  throw new Error('A press that fails on purpose in the browser')
}
