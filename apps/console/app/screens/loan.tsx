import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { recordTermsCase } from '@qadam/wire/staff/cases'
import { readLoanOfClient } from '@qadam/wire/staff/loans'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Sum } from '../words.tsx'
import { percentWords } from './case-parts.tsx'
import { LoanEntries } from './loan-entries.tsx'
import { LoanAddenda, LoanEvents, LoanPayments, LoanPayouts, LoanVersions } from './loan-parts.tsx'
import { LoanRequestForm, OpenRequest, requestIn, type TriedRequest } from './loan-request-form.tsx'
import type { LoanShown } from './loan-shown.ts'
import { pageIn } from './page-links.tsx'
import { ClientCard, Refused } from './queue-parts.tsx'

/** Agreements are made in a case, which may begin here; money moves by its own commands. */
export const loan: Page = {
  path: '/loans/:id',
  get: (visit) => page(visit, {}),
  async post(visit, form) {
    const { call, params } = visit
    const recorded = await call(recordTermsCase, { params, body: requestIn(form) })
    if (!recorded.ok) return page(visit, { form, problem: recorded.problem })
    return { kind: 'redirect', to: `/cases/${recorded.answer.case_id}` }
  },
}

async function page(visit: StaffVisit, tried: TriedRequest): Promise<PageResult> {
  const { call, locale, me, params, query, texts } = visit
  const asked = await call(readLoanOfClient, { params, query: pageIn(query, ['on']) })
  // A day that is none leaves the page of today, and is told beside its field.
  const wrongDay = asked.ok ? undefined : asked.problem.errors?.on?.[0]
  const read = wrongDay === undefined ? asked : await call(readLoanOfClient, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const shown = read.answer
  const words = texts.loan
  const title = filled(words.title, { number: shown.loan.number })
  return {
    kind: 'page',
    title,
    status: tried.problem?.status ?? (wrongDay === undefined ? 200 : 422),
    body: (
      <>
        <h1>{title}</h1>
        <Refused problem={tried.problem} />
        <div className="desk-columns">
          <About shown={shown} visit={visit} />
          <ClientCard client={shown.client} me={me} texts={texts} />
        </div>
        {shown.open_request ? (
          <OpenRequest request={shown.open_request} visit={visit} />
        ) : (shown.loan.state === 'active' || shown.loan.state === 'overdue') &&
          me.permissions.includes('loan-request.record') ? (
          <LoanRequestForm {...{ tried, visit }} today={query.get('on') ? '' : shown.figures.on} />
        ) : null}
        <FiguresOfDay shown={shown} visit={visit} wrongDay={wrongDay} />
        <LoanVersions shown={shown} locale={locale} texts={texts} />
        <LoanPayments {...{ shown, locale, texts }} mayOpen={me.permissions.includes('receipt.read')} />
        <LoanEvents shown={shown} locale={locale} texts={texts} />
        <LoanAddenda shown={shown} locale={locale} texts={texts} />
        <LoanPayouts shown={shown} locale={locale} texts={texts} />
        <LoanEntries shown={shown} visit={visit} />
      </>
    ),
  }
}

type Parts = { shown: LoanShown; visit: StaffVisit }

function About({ shown: { loan: about }, visit: { locale, me, texts } }: Parts) {
  const words = texts.loan
  const next = about.next_payment
  return (
    <section className="desk-card">
      <h2>{words.about}</h2>
      <FactList
        facts={[
          { name: words.state, value: wordFor(texts.loans, about.state) },
          { name: words.product, value: texts.queues.applications.products[about.product] },
          { name: words.amount, value: <Sum tiyn={about.amount_tiyn} locale={locale} /> },
          { name: words.issued, value: <DateText day={about.opened_on} locale={locale} /> },
          { name: words.rate, value: `${percentWords(about.nominal_rate_percent)} %` },
          { name: words.gesv, value: `${percentWords(about.gesv_percent)} %` },
          { name: words.overdue, value: about.days_overdue },
          ...(next
            ? [
                {
                  name: words.next,
                  value: (
                    <span className="desk-lines">
                      <Sum tiyn={next.amount_tiyn} locale={locale} />
                      <DateText day={next.date} locale={locale} />
                    </span>
                  ),
                },
              ]
            : []),
          {
            name: words.payoff,
            value: (
              <span className="desk-lines">
                {/* As the client sees it: what the money that waits does not cover. */}
                <Sum tiyn={about.payoff.total_tiyn - about.credit_tiyn} locale={locale} />
                {about.credit_tiyn > 0 ? <span className="desk-muted">{words.payoff_besides}</span> : null}
              </span>
            ),
          },
          ...(about.under_way.length > 0
            ? [
                {
                  name: words.under_way,
                  value: (
                    <span className="desk-lines">
                      {about.under_way.map(({ amount_tiyn, credited_by }) => (
                        <span key={`${amount_tiyn} ${credited_by}`}>
                          <Sum tiyn={amount_tiyn} locale={locale} />{' '}
                          <span className="desk-muted">
                            {filled(words.under_way_by, { day: dayWords(credited_by, locale, 'long') })}
                          </span>
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {about.credit_tiyn > 0 && me.permissions.includes('credit.return') ? (
        <p>
          <a href={`/credit-returns/${about.id}`}>{texts.people.credit_return.link}</a>
        </p>
      ) : null}
      {about.state === 'active' && me.permissions.includes('better-terms.offer') ? (
        <p>
          <a href={`/better-terms/${about.id}`}>{texts.people.better_terms.link}</a>
        </p>
      ) : null}
      {about.days_overdue > 0 && me.permissions.includes('debt.claim') ? (
        <p>
          <a href={`/debt-claims/${about.id}`}>{texts.people.debt_claim.link}</a>
        </p>
      ) : null}
    </section>
  )
}

const parts = ['principal', 'overdue_principal', 'reward', 'overdue_reward', 'penalty', 'total', 'credit'] as const

function FiguresOfDay({
  shown: { figures },
  visit: { locale, path, query, texts },
  wrongDay,
}: Parts & { wrongDay: string | undefined }) {
  const words = texts.loan
  return (
    <section className="desk-card">
      <h2>{words.figures}</h2>
      <form method="get" className="desk-row">
        <DateField
          {...{ name: 'on', label: words.day, outline: words.outline }}
          defaultValue={wrongDay === undefined ? figures.on : (query.get('on') ?? '')}
          error={wrongDay}
        />
        <Button type="submit" kind="secondary">
          {words.show}
        </Button>
        {query.get('on') ? <a href={path}>{words.today}</a> : null}
      </form>
      <DataTable
        caption={words.figures}
        isCaptionShown={false}
        rows={parts}
        keyOf={(part) => part}
        columns={[
          { key: 'part', title: words.part, show: (part) => words[part] },
          {
            ...{ key: 'sum', title: words.sum, isFigure: true },
            show: (part) => <Sum tiyn={figures[`${part}_tiyn`]} locale={locale} />,
          },
        ]}
      />
      <p className="desk-muted">{figures.from === 'books' ? words.from_books : words.from_forecast}</p>
      {figures.days_overdue === null ? null : (
        <p>
          {words.overdue}: {figures.days_overdue}
        </p>
      )}
    </section>
  )
}
