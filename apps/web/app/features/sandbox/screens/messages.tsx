import { Button } from '@qadam/kit/button/button.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import {
  answerSandboxMessage,
  answerSandboxRequests,
  findSandboxConsole,
  listSandboxMessages,
} from '@qadam/wire/sandbox'
import { Form, redirect } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ConsoleLink } from '../parts/console-link.tsx'
import type { Route } from './+types/messages.ts'

export const handle = { scripted: true }

const requestsNow = 'requests-now'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const [waiting, { origin }] = await Promise.all([
    call(page, listSandboxMessages, {}),
    call(page, findSandboxConsole, {}),
  ])
  return { ...waiting, consoleOrigin: origin }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const form = await request.formData()
  if (form.get('command') === requestsNow) {
    await call(page, answerSandboxRequests, {})
    return redirect('/sandbox/messages')
  }
  const params = { client_id: String(form.get('client')) }
  const { problem } = await tryCall(page, answerSandboxMessage, { params, body: { text: String(form.get('text')) } })
  if (problem) throw pageError(problem.status, problem.message, page.boot)
  return redirect('/sandbox/messages')
}

export default function SandboxMessages({ loaderData: { consoleOrigin, conversations } }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('messages_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('messages_title')}</h1>
        <p className="lead">{t('messages_lead')}</p>
        <ConsoleLink origin={consoleOrigin} path="/conversations" />
      </div>
      <section className="stack">
        {conversations.length === 0 ? <EmptyState title={t('messages_empty')} /> : null}
        {conversations.map(({ client_id, last_text, messages }) => (
          <article className="stack" key={client_id}>
            <h2>{t('messages_count', { count: messages })}</h2>
            <p>{last_text}</p>
            <Form method="post" aria-label={`${t('messages_send')} ${client_id}`} className="stack">
              <input type="hidden" name="client" value={client_id} />
              <TextareaField name="text" label={t('messages_answer')} rows={3} maxLength={2_000} />
              <p>
                <Button type="submit">{t('messages_send')}</Button>
              </p>
            </Form>
          </article>
        ))}
      </section>
      <section className="stack" aria-labelledby="requests">
        <h2 id="requests">{t('requests_title')}</h2>
        <p>{t('requests_lead')}</p>
        <CommandButton command={requestsNow} kind="secondary" sending={t('requests_sending')}>
          {t('requests_now')}
        </CommandButton>
      </section>
    </>
  )
}
