import { phoneText } from '@qadam/domain/person/phone-text'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { MessageThread } from '@qadam/kit/message-thread/message-thread.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { listMessages, type Message, readMessages, sendMessage } from '@qadam/wire/conversations'
import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useBoot } from '../../../boot/boot.ts'
import { isBrowserPrefetch } from '../../../boot/is-browser-prefetch.ts'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { submitForm } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { momentWords } from '../../../time/moment-words.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { messageForm } from '../message-form.ts'
import { type About, WriteMessage } from '../parts/write-message.tsx'
import type { Route } from './+types/messages.ts'

export const handle = { scripted: true }

const here = '/register/lk/messages'

/** Identifies the sent message: the screen stays, and the field is reset. */
const sentParameter = 'sent'

/** Fits a phone screen together with the input field; the rest is one click away. */
const shownAtFirst = 10

const asked = z.object({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  contract: z.optional(z.uuid()),
  loan: z.optional(z.uuid()),
})

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { before, contract, loan } = z.safeParse(asked, Object.fromEntries(url.searchParams)).data ?? {}
  const { hours, messages, older } = await call(page, listMessages, { query: before ? { before } : {} })
  if (!isBrowserPrefetch(request)) await sawAnswers(page, messages)
  const shown = before ? messages : messages.slice(-shownAtFirst)
  return {
    messages: shown,
    older: shown.length < messages.length ? (shown[0]?.place ?? null) : older,
    isOlder: before !== undefined,
    hours,
    about: aboutOf(contract, loan),
  }
}

/** Marks shown messages as read on the server, so that it works without script. */
async function sawAnswers(page: Page, messages: readonly Message[]): Promise<void> {
  const newest = messages.findLast(({ is_new }) => is_new)
  if (newest) await call(page, readMessages, { body: { up_to: newest.place } })
}

function aboutOf(contract: string | undefined, loan: string | undefined): About | null {
  if (contract) return { kind: 'contract', id: contract }
  return loan ? { kind: 'loan', id: loan } : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, refused } = await submitForm(context.get(pageContext), sendMessage, request)
  return refused ?? redirect(`${here}?${sentParameter}=${answer.place}#sent`)
}

export const clientAction = sendFromBrowser(messageForm)

export default function Messages({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { about, hours, isOlder, messages, older } = loaderData
  const { config } = useBoot()
  const t = useText('conversations')
  const sent = useSearchParams()[0].get(sentParameter)
  return (
    <CabinetFrame title={t('title')} lead={t('lead')}>
      <p className="measure">
        {t('hours', hours)} <a href={`tel:${config.supportPhone}`}>{phoneText(config.supportPhone)}</a>
      </p>
      <p className="measure">
        <Link to={`${here}/complaints`}>{t('complain')}</Link>
      </p>
      {older === null ? null : (
        <p>
          <ButtonLink to={`${here}?before=${older}`} kind="outlined" size="s">
            {t('older')}
          </ButtonLink>
        </p>
      )}
      {messages.length === 0 ? <EmptyState title={t('empty')}>{t('empty_words')}</EmptyState> : null}
      {messages.length > 0 ? <Thread messages={messages} /> : null}
      {isOlder ? (
        <p>
          <ButtonLink to={here} kind="outlined" size="s">
            {t('newest')}
          </ButtonLink>
        </p>
      ) : (
        <>
          {sent === null || result ? null : (
            <div id="sent" key={`sent ${sent}`}>
              <Notice kind="good" announced>
                {t('sent')}
              </Notice>
            </div>
          )}
          <WriteMessage key={sent} about={about} lastResult={result} />
        </>
      )}
    </CabinetFrame>
  )
}

function Thread({ messages }: { messages: readonly Message[] }) {
  const { config, locale } = useBoot()
  const t = useText('conversations')
  // Shown messages come back as read at the next revalidation, so the new ones are remembered while the screen stays
  // open.
  const [news, setNews] = useState<readonly string[]>([])
  const more = messages.filter(({ id, is_new }) => is_new && !news.includes(id))
  if (more.length > 0) setNews([...news, ...more.map(({ id }) => id)])
  return (
    <MessageThread
      label={t('thread', { project: config.projectName })}
      messages={messages.map(({ about, author, id, text, written_at }) => ({
        ...{ id, text },
        side: author === 'client' ? 'own' : 'other',
        author: author === 'client' ? t('you') : config.projectName,
        time: momentWords(written_at, locale),
        news: news.includes(id) ? t('new') : undefined,
        about: about ? <AboutLink about={about} /> : undefined,
      }))}
    />
  )
}

function AboutLink({ about: { id, kind } }: { about: About }) {
  const t = useText('conversations')
  return <Link to={kind === 'loan' ? `/register/lk/loans/${id}` : '/register/lk/contract'}>{t(`about_${kind}`)}</Link>
}
