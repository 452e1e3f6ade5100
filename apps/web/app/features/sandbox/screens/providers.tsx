import { Button } from '@qadam/kit/button/button.tsx'
import {
  decidePersonCheck,
  listBehaviours,
  listPersonChecks,
  sandboxProviderNames,
  setBehaviour,
} from '@qadam/wire/sandbox'
import { Form, redirect } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/providers.ts'

const moods = {
  well: { delay_ms: 0, is_away: false },
  slow: { delay_ms: 5_000, is_away: false },
  away: { delay_ms: 0, is_away: true },
} as const

const pressed = z.union([
  z.object({ provider: z.enum(sandboxProviderNames), mood: z.enum(['well', 'slow', 'away']) }),
  z.object({ registration_id: z.uuid(), decision: z.enum(['passed', 'refused']) }),
])

const reasonTexts: Readonly<Record<string, 'check_non_resident' | 'check_differs' | 'check_silent'>> = {
  non_resident: 'check_non_resident',
  register_differs: 'check_differs',
  register_silent: 'check_silent',
}

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const [{ behaviours }, { checks }] = await Promise.all([
    call(page, listBehaviours, {}),
    call(page, listPersonChecks, {}),
  ])
  return { behaviours, checks }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { data } = z.safeParse(pressed, Object.fromEntries(await request.formData()))
  if (!data) throw pageError(400, 'Bad request', page.boot)
  if ('provider' in data) await call(page, setBehaviour, { body: { provider: data.provider, ...moods[data.mood] } })
  else {
    const { decision, registration_id } = data
    await call(page, decidePersonCheck, { params: { registration_id }, body: { decision } })
  }
  return redirect('/sandbox/providers')
}

export default function Providers({ loaderData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('providers_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('providers_title')}</h1>
        <p className="lead">{t('providers_lead')}</p>
      </div>
      {loaderData.behaviours.map(({ delay_ms, is_away, provider }) => {
        const mood = is_away ? 'away' : delay_ms > 0 ? 'slow' : 'well'
        return (
          <section className="stack" key={provider}>
            <h2>{t(`provider_${provider}`)}</h2>
            <p>{t(`provider_${mood}`)}</p>
            <Form method="post" className="row">
              <input type="hidden" name="provider" value={provider} />
              {(['well', 'slow', 'away'] as const).map((one) => (
                <Button
                  key={one}
                  type="submit"
                  kind="outlined"
                  size="s"
                  name="mood"
                  value={one}
                  disabled={one === mood}
                >
                  {t(`make_${one}`)}
                </Button>
              ))}
            </Form>
          </section>
        )
      })}
      <section className="stack">
        <h2>{t('checks_title')}</h2>
        {loaderData.checks.length === 0 ? <p>{t('checks_empty')}</p> : null}
        {loaderData.checks.map(({ reason, registration_id }) => (
          <Form method="post" className="row" key={registration_id}>
            <p>{t(reasonTexts[reason] ?? 'check_without_camera')}</p>
            <input type="hidden" name="registration_id" value={registration_id} />
            <Button type="submit" size="s" name="decision" value="passed">
              {t('check_passed')}
            </Button>
            <Button type="submit" kind="outlined" size="s" name="decision" value="refused">
              {t('check_refused')}
            </Button>
          </Form>
        ))}
      </section>
    </>
  )
}
