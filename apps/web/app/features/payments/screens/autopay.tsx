import { Notice } from '@qadam/kit/notice/notice.tsx'
import { beginAutopay, endAutopay, getAutopay, removeSavedCard } from '@qadam/wire/autopay'
import { listDocuments } from '@qadam/wire/documents'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { readsAgainWhenRefused } from '../../../http/reads-again-when-refused.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { AutopayBegin } from '../parts/autopay-begin.tsx'
import { AutopayCards } from '../parts/autopay-cards.tsx'
import { AutopayCharges } from '../parts/autopay-charges.tsx'
import { AutopayOn } from '../parts/autopay-on.tsx'
import type { Route } from './+types/autopay.ts'

export const handle = { scripted: true }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const page = context.get(pageContext)
  const [autopay, { documents }] = await Promise.all([
    call(page, getAutopay, { params: { id } }),
    call(page, listDocuments, { params: { id: 'autopay' } }),
  ])
  return { autopay, consent: documents[0] ?? null }
}

const pressed = z.discriminatedUnion('command', [
  z.object({ command: z.literal('end') }),
  z.object({ command: z.literal('remove'), card_id: z.uuid() }),
  z.object({
    command: z.literal('begin'),
    card_id: z.uuid(),
    consent: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
])

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = z.safeParse(pressed, Object.fromEntries(await request.formData())).data
  if (!form || !uuid.test(id)) throw pageError(400, 'Bad request', page.boot)
  const { problem } = await done(page, id, form)
  const isUnticked = problem?.code === 'consent_missing'
  if (problem) return data({ did: null, refused: problem.message, isUnticked }, { status: problem.status })
  return { did: form.command, refused: null, isUnticked: false }
}

type Page = Parameters<typeof tryCall>[0]

function done(page: Page, id: string, form: z.infer<typeof pressed>) {
  switch (form.command) {
    case 'end':
      return tryCall(page, endAutopay, { params: { id } })
    case 'remove':
      return tryCall(page, removeSavedCard, { params: { id: form.card_id } })
    case 'begin': {
      const document_template_ids = form.consent === undefined ? [] : [Number(form.consent)]
      return tryCall(page, beginAutopay, { params: { id }, body: { card_id: form.card_id, document_template_ids } })
    }
  }
}

export const shouldRevalidate = readsAgainWhenRefused

export default function AutopayScreen({ actionData, loaderData: { autopay, consent } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('autopay')
  const { charges, loan_id, loan_number: number, mandate } = autopay
  const isUnderWay = charges.some(({ state }) => state === 'under_way')
  return (
    <CabinetFrame
      title={t('title', { number })}
      lead={t('lead')}
      above={[
        { title: t('loans'), to: '/register/lk/loans' },
        { title: t('loan', { number }), to: `/register/lk/loans/${loan_id}` },
      ]}
    >
      {result?.refused ? (
        <Notice kind="danger" title={t('refused')} announced>
          {result.isUnticked ? t('agree_missing') : result.refused}
        </Notice>
      ) : null}
      {result?.did === 'end' && !mandate ? (
        <Notice kind="good" announced>
          {t(isUnderWay ? 'off_under_way' : 'off_done')}
        </Notice>
      ) : null}
      {mandate ? <AutopayOn mandate={mandate} /> : <AutopayBegin autopay={autopay} consent={consent} />}
      {charges.length > 0 ? <AutopayCharges charges={charges} /> : null}
      <AutopayCards cards={autopay.cards} />
    </CabinetFrame>
  )
}
