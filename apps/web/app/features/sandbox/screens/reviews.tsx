import { decisionReasons } from '@qadam/domain/lending/decision/reasons'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { findSandboxConsole } from '@qadam/wire/sandbox'
import { decideReview, listReviews } from '@qadam/wire/sandbox-reviews'
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { call, tryCall } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { validationErrors } from '../../../http/validation-errors.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ConsoleLink } from '../parts/console-link.tsx'
import { WaitingReview } from '../parts/waiting-review.tsx'
import type { Route } from './+types/reviews.ts'

const pressed = z.object({
  application_id: z.uuid(),
  outcome: z.enum(['approved', 'refused']),
  amount: z.optional(z.string()),
  reason: z.optional(z.enum(decisionReasons)),
})

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const [waiting, { origin }] = await Promise.all([call(page, listReviews, {}), call(page, findSandboxConsole, {})])
  return { ...waiting, consoleOrigin: origin }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { data } = z.safeParse(pressed, Object.fromEntries(await request.formData()))
  if (!data) throw pageError(400, 'Bad request', page.boot)
  const { amount, application_id, outcome, reason } = data
  const body = outcome === 'approved' ? { outcome, amount: wholeTenge(amount) } : { outcome, reason }
  const { problem } = await tryCall(page, decideReview, { params: { application_id }, body })
  if (!problem) return redirect('/sandbox/reviews')
  const [message = problem.message] = Object.values(validationErrors(problem).messages).flat()
  return { application_id, message }
}

export default function Reviews({ actionData, loaderData }: Route.ComponentProps) {
  const t = useText('reviews')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <ConsoleLink origin={loaderData.consoleOrigin} path="/applications" />
      </div>
      {loaderData.reviews.length === 0 ? <EmptyState title={t('empty')}>{t('empty_words')}</EmptyState> : null}
      {loaderData.reviews.map((review) => (
        <WaitingReview
          key={review.application_id}
          review={review}
          error={actionData?.application_id === review.application_id ? actionData.message : undefined}
        />
      ))}
    </>
  )
}

/** As typed, with spaces; text that is not a number is sent as missing, and rejected. */
function wholeTenge(text: string | undefined): number | undefined {
  const digits = text?.replace(/\D/g, '') ?? ''
  return digits === '' ? undefined : Number(digits)
}
