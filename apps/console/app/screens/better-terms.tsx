import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { foreseeLowerRate, offerLowerRate, readLoanToImprove } from '@qadam/wire/staff/better-terms'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { rateIn, rateWords } from '../rate-words.ts'
import { refusedPage } from '../trouble.tsx'
import { filled } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { LowerRateForm, LowerRatePreview } from './better-terms-parts.tsx'
import { Done, Refused } from './queue-parts.tsx'

type Tried = {
  readonly form?: URLSearchParams
  readonly problem?: Problem
  readonly wrongRate?: string
  readonly preview?: AnswerOf<typeof foreseeLowerRate>
}

/** Asks a second person to offer a lower rate, after what it would give has been shown. */
export const betterTerms: Page = {
  path: '/better-terms/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path, texts } = visit
    const rate = rateIn(form.get('rate') ?? '')
    if (rate === undefined) return shown(visit, { form, wrongRate: texts.cases.wrong_rate })
    if (form.get('act') !== 'offer') return foreseen(visit, form, rate)
    const body = { rate, reason: form.get('reason') ?? '', seen: form.get('seen') ?? '' }
    const asked = await call(offerLowerRate, { params, body })
    if (!asked.ok)
      return asked.problem.errors ? foreseen(visit, form, rate, asked.problem) : refused(visit, form, asked)
    const { approval_id } = asked.answer
    return { kind: 'redirect', to: approval_id === null ? `${path}?done=1` : askedPath(approval_id) }
  },
}

/** The preview once more if only the reason is wrong: nothing has to be calculated again by hand. */
async function foreseen(visit: StaffVisit, form: URLSearchParams, rate: string, problem?: Problem) {
  const preview = await visit.call(foreseeLowerRate, { params: visit.params, body: { rate } })
  if (!preview.ok) return refused(visit, form, preview)
  return shown(visit, { form, preview: preview.answer, ...(problem && { problem }) })
}

function refused(visit: StaffVisit, form: URLSearchParams, { problem }: { readonly problem: Problem }) {
  const words = visit.texts.people.better_terms
  if (problem.code !== 'loan_not_allowed') return shown(visit, { form, problem })
  return shown(visit, { form, problem, wrongRate: words.not_lower })
}

async function shown(visit: StaffVisit, { form, preview, problem, wrongRate }: Tried): Promise<PageResult> {
  const { call, locale, params, path, texts } = visit
  const read = await call(readLoanToImprove, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { client, contract_number, obstacle, offered, rate, rate_per } = read.answer
  const waiting = await approvalsAbout(visit, params.id ?? '')
  const { approvals, better_terms: words } = texts.people
  const percent = (one: string) => filled(words.percent[rate_per], { rate: rateWords(one) })
  return {
    kind: 'page',
    title: words.title,
    status: problem?.status ?? (wrongRate ? 422 : 200),
    body: (
      <>
        <p>
          <a href={`/loans/${params.id}`}>{words.back}</a>
        </p>
        <h1>{words.title}</h1>
        <Done visit={visit} words={texts.people.write_off.done} />
        <Refused problem={wrongRate ? undefined : problem} />
        <WaitingApprovals approvals={waiting} visit={visit} />
        <section className="desk-card">
          <FactList
            facts={[
              { name: approvals.client, value: <a href={`/clients/${client.id}`}>{client.name}</a> },
              { name: approvals.contract, value: contract_number },
              { name: words.now, value: percent(rate) },
            ]}
          />
          {offered ? (
            <p>
              {filled(words.offered, {
                rate: percent(offered.rate),
                day: dayWords(offered.open_until, locale, 'long'),
              })}
            </p>
          ) : null}
        </section>
        {obstacle ? <Notice kind="info">{words.obstacles[obstacle]}</Notice> : null}
        {obstacle || waiting.length > 0 ? null : (
          <LowerRateForm
            {...{ path, rate, per: rate_per, texts, error: wrongRate }}
            typed={form?.get('rate') ?? undefined}
          />
        )}
        {preview && form && waiting.length === 0 ? (
          <LowerRatePreview {...{ form, preview, visit, errors: problem?.errors }} />
        ) : null}
      </>
    ),
  }
}
