import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import {
  answerComplaintCase,
  answerPersonalCase,
  answerTermsCase,
  endTermsCase,
  extendComplaintCase,
  foreseeOffer,
  liftDataBlock,
  readCase,
} from '@qadam/wire/staff/cases'
import { claimCase } from '@qadam/wire/staff/claims'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { AnswerForms } from './case-answers.tsx'
import { ComplaintCase } from './case-complaint.tsx'
import { OfferForms, OfferPreview, offerIn, type Preview } from './case-offer.tsx'
import { offerProblem } from './case-offer-problem.ts'
import { type Case, LoanOfCase, ScheduleTable, TermsFacts } from './case-parts.tsx'
import { PersonalCase } from './case-personal.tsx'
import { CasePictures } from './case-pictures.tsx'
import { KeptWords } from './kept-words.tsx'
import { Claim, ClientCard, Refused } from './queue-parts.tsx'
import { postReassign, Reassigned, takersOf } from './reassign.tsx'

type Tried = {
  readonly form?: URLSearchParams | undefined
  readonly problem?: Problem | undefined
  readonly wrong?: Readonly<Record<string, string>>
  readonly preview?: Preview
}

export const oneCase: Page = {
  path: '/cases/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const act = form.get('act')
    if (act === 'reassign') {
      const given = await postReassign(visit, 'case', form)
      return 'problem' in given ? shown(visit, given) : given
    }
    if (act === 'take' || act === 'give-back') {
      const claimed = await call(claimCase, { params, body: { is_held: act === 'take' } })
      return claimed.ok ? { kind: 'redirect', to: path } : shown(visit, { problem: claimed.problem })
    }
    if (act === 'extend') {
      const extended = await call(extendComplaintCase, { params, body: { reason: form.get('reason') ?? '' } })
      return extended.ok
        ? { kind: 'redirect', to: `${path}?done=extended` }
        : shown(visit, { form, problem: extended.problem })
    }
    if (act === 'foresee' || act === 'offer') return offer(visit, form)
    const answered = await answer(visit, form)
    return answered.ok ? { kind: 'redirect', to: '/cases?done=1' } : shown(visit, { form, problem: answered.problem })
  },
}

async function offer(visit: StaffVisit, form: URLSearchParams): Promise<PageResult> {
  const { call, params, texts } = visit
  const read = offerIn(form, texts.cases)
  if ('wrong' in read) return shown(visit, { form, wrong: read.wrong })
  const refused = (problem: Problem) => shown(visit, { form, ...offerProblem(problem, form, texts.cases) })
  if (form.get('act') === 'offer') {
    const body = { answer: form.get('as'), offer: read.terms, seen: form.get('seen') }
    const sent = await call(answerTermsCase, { params, body })
    if (sent.ok) return { kind: 'redirect', to: '/cases?done=1' }
    return refused(sent.problem)
  }
  const foreseen = await call(foreseeOffer, { params, body: read.terms })
  if (!foreseen.ok) return refused(foreseen.problem)
  return shown(visit, { form, preview: foreseen.answer })
}

function answer({ call, params }: StaffVisit, form: URLSearchParams) {
  const reason = form.get('reason') ?? ''
  switch (form.get('act')) {
    case 'words':
      return call(answerTermsCase, { params, body: { answer: form.get('as') ?? 'counter' } })
    case 'refuse':
      return call(answerTermsCase, { params, body: { answer: 'refused', reason } })
    case 'personal-do':
      return call(answerPersonalCase, { params, body: { outcome: 'done' } })
    case 'personal-refuse':
      return call(answerPersonalCase, { params, body: { outcome: 'refused', reason } })
    case 'complaint':
      return call(answerComplaintCase, { params, body: { text: form.get('text') ?? '' } })
    case 'lift':
      return call(liftDataBlock, { params, body: { reason } })
    default:
      return call(endTermsCase, { params, body: { ending: form.get('ending') } })
  }
}

async function shown(visit: StaffVisit, tried: Tried): Promise<PageResult> {
  const { call, me, params, path, texts } = visit
  const read = await call(readCase, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const asked = read.answer
  const { client, holder, kind } = asked
  const { cases: words, queues } = texts
  const isOpen = isOpenCase(asked)
  const mayAnswer = me.permissions.includes(permissionFor(asked))
  const mayDecide = isOpen && mayAnswer && (holder === null || holder.is_me)
  const takers = await takersOf(visit, 'case', holder)
  return {
    kind: 'page',
    title: client.name,
    status: tried.problem?.status ?? (tried.wrong ? 422 : 200),
    body: (
      <>
        <p>
          <a href="/cases">{queues.shared.back}</a>
        </p>
        <h1>
          {words.kinds[kind]}: {client.name}
        </h1>
        {visit.query.get('done') === 'extended' ? (
          <Notice kind="good" announced>
            {words.extend_done}
          </Notice>
        ) : null}
        <Reassigned holder={holder} visit={visit} />
        <Refused problem={tried.problem} />
        {mayDecide ? null : <KeptWords form={tried.form} texts={texts} />}
        {isOpen ? (
          <Claim holder={holder} mayTake={mayAnswer} path={path} texts={texts} takers={takers} />
        ) : (
          <Notice>{words.closed}</Notice>
        )}
        {isOpen && !mayAnswer ? <p className="desk-muted">{words.reading_only}</p> : null}
        {asked.terms ? (
          <TermsCase visit={visit} asked={asked} terms={asked.terms} tried={tried} mayDecide={mayDecide} />
        ) : null}
        {asked.complaint ? <ComplaintCase {...{ visit, asked, tried, mayDecide }} complaint={asked.complaint} /> : null}
        {asked.personal ? <PersonalCase {...{ visit, asked, tried, mayDecide }} personal={asked.personal} /> : null}
      </>
    ),
  }
}

function isOpenCase({ complaint, personal, terms }: Case): boolean {
  if (terms) return terms.ending === null
  return complaint ? complaint.answer === null : personal?.state === 'asked'
}

function permissionFor({ complaint, terms }: Case) {
  if (terms) return 'loan-request.answer'
  return complaint ? 'complaint.answer' : 'personal-request.answer'
}

type Parts = {
  visit: StaffVisit
  asked: Case
  terms: NonNullable<Case['terms']>
  tried: Tried
  mayDecide: boolean
}

function TermsCase({ asked, mayDecide, terms, tried: { form, preview, problem, wrong = {} }, visit }: Parts) {
  const { locale, me, texts } = visit
  const words = texts.cases
  const isWaiting = terms.answer === null
  return (
    <>
      <div className="desk-columns">
        <TermsFacts asked={asked} terms={terms} locale={locale} texts={texts} />
        <div className="desk-form">
          <ClientCard client={asked.client} me={me} texts={texts} />
          {me.permissions.includes('conversation.read') ? (
            <p>
              <a href={`/conversations/${asked.client.id}`}>{words.conversation}</a>
            </p>
          ) : null}
        </div>
      </div>
      <LoanOfCase
        terms={terms}
        mayRead={me.permissions.includes('loan.read')}
        mayReadPapers={me.permissions.includes('paper.read')}
        locale={locale}
        texts={texts}
      />
      <CasePictures locale={locale} path={visit.path} pictures={terms.pictures} texts={texts} />
      {preview && form && mayDecide && isWaiting ? <OfferPreview visit={visit} preview={preview} form={form} /> : null}
      {terms.today ? (
        <section className="desk-card">
          <ScheduleTable schedule={terms.today} title={words.schedule} locale={locale} texts={texts} />
        </section>
      ) : null}
      {mayDecide && isWaiting && terms.today ? (
        <OfferForms visit={visit} ground={asked.ground} terms={terms} form={form} wrong={wrong} />
      ) : null}
      {mayDecide ? <AnswerForms visit={visit} asked={asked} terms={terms} form={form} problem={problem} /> : null}
    </>
  )
}
