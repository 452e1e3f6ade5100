import { Button } from '@qadam/kit/button/button.tsx'
import { answerSandboxSigning, readSandboxSigning } from '@qadam/wire/sandbox'
import { Form, redirectDocument } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/signing.ts'

const asked = z.object({ signing_id: z.string(), state: z.string(), return_to: z.string() })
const pressed = z.object({ action: z.enum(['sign', 'reject', 'expire']) })

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { data } = z.safeParse(asked, Object.fromEntries(url.searchParams))
  if (!data) throw pageError(404, `Page not found ${url.pathname}`)
  return call(page, readSandboxSigning, { params: { signing_id: data.signing_id } })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const question = z.safeParse(asked, Object.fromEntries(url.searchParams)).data
  const answer = z.safeParse(pressed, Object.fromEntries(await request.formData())).data
  if (!question || !answer) throw pageError(400, 'Bad request', page.boot)
  const { return_to, signing_id, state } = question
  const body = { action: answer.action, state, return_to }
  const { location } = await call(page, answerSandboxSigning, { params: { signing_id }, body })
  // Redirects as another site would: with a full page load, in the language of the URL.
  return redirectDocument(location)
}

export default function Signing({ loaderData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('signing_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('signing_title')}</h1>
        <p className="lead">{t('signing_lead')}</p>
      </div>
      <section className="stack">
        <h2>{t('signing_document')}</h2>
        <p>{loaderData.document_name}</p>
        <p>
          {t('signing_hash')}
          <br />
          <code>{loaderData.document_sha256}</code>
        </p>
        <Form method="post" className="row">
          <Button type="submit" name="action" value="sign">
            {t('signing_sign')}
          </Button>
          <Button type="submit" kind="secondary" name="action" value="reject">
            {t('signing_reject')}
          </Button>
          <Button type="submit" kind="outlined" name="action" value="expire">
            {t('signing_expire')}
          </Button>
        </Form>
      </section>
    </>
  )
}
