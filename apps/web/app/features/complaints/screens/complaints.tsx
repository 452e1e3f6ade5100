import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { MessageThread } from '@qadam/kit/message-thread/message-thread.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import { type Complaint, complain, listComplaints } from '@qadam/wire/complaints'
import { redirect, useSearchParams } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { submitForm } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { complaintForm } from '../complaint-form.ts'
import type { Route } from './+types/complaints.ts'

export const handle = { scripted: true }

const here = '/register/lk/messages/complaints'

/** The number of the complaint just made: its card says so, and the field is empty again. */
const madeParameter = 'made'

export async function loader({ context }: Route.LoaderArgs) {
  return call(context.get(pageContext), listComplaints, {})
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, refused } = await submitForm(context.get(pageContext), complain, request)
  return refused ?? redirect(`${here}?${madeParameter}=${answer.number}`)
}

export const clientAction = sendFromBrowser(complaintForm)

export default function Complaints({ actionData, loaderData: { answer_days, complaints } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('complaints')
  const made = useSearchParams()[0].get(madeParameter)
  const isMade = complaints.some(({ number }) => number === made)
  return (
    <CabinetFrame
      title={t('title')}
      lead={t('lead', { count: answer_days })}
      above={[{ title: t('messages'), to: '/register/lk/messages' }]}
    >
      {isMade && made !== null && !result ? (
        <Notice kind="good" announced>
          {t('made', { number: made })}
        </Notice>
      ) : null}
      {complaints.map((complaint) => (
        <Card key={complaint.id} complaint={complaint} />
      ))}
      <Form key={made} lastResult={result} />
      <p className="measure">{t('elsewhere')}</p>
    </CabinetFrame>
  )
}

function Card({ complaint: { answer, asked_on, due_on, extension, id, number, text } }: { complaint: Complaint }) {
  const { config, locale } = useBoot()
  const t = useText('complaints')
  const title = t('number', { number, day: dayWords(asked_on, locale) })
  const own = { id, text, side: 'own', author: t('you'), time: dayWords(asked_on, locale) } as const
  return (
    <section className="stack" aria-labelledby={`complaint-${number}`}>
      <h2 id={`complaint-${number}`}>{title}</h2>
      {/* A sentence, and no tag: a tag is one line, and this is none on a phone. */}
      <p>
        <strong>
          {answer === null
            ? t('due', { day: dayWords(due_on, locale) })
            : t('answered', { day: dayWords(answer.on, locale) })}
        </strong>
      </p>
      {extension ? <p>{t('extended', { day: dayWords(extension.from, locale), reason: extension.reason })}</p> : null}
      <MessageThread
        label={title}
        messages={
          answer === null
            ? [own]
            : [
                own,
                {
                  ...{ id: `${id} answer`, text: answer.text, side: 'other', author: config.projectName },
                  time: dayWords(answer.on, locale),
                },
              ]
        }
      />
    </section>
  )
}

function Form({ lastResult }: { lastResult: unknown }) {
  const t = useText('complaints')
  const form = useWireForm(complaintForm, { labels: { text: t('text') }, lastResult })
  return (
    <section className="stack" aria-labelledby="complain">
      <h2 id="complain">{t('write')}</h2>
      <WireForm name={t('write')} form={form}>
        <TextareaField {...form.field('text')} hint={t('text_hint')} rows={6} maxLength={2_000} />
        <SubmitButton form={form}>{t('send')}</SubmitButton>
      </WireForm>
    </section>
  )
}
