import { useBoot } from '../../../boot/boot.ts'
import { IslandPlace } from '../../../boot/island-place.tsx'
import { pageContext } from '../../../boot/page-context.ts'
import { amountCookie } from '../../../quotes/saved-wish.ts'
import { LenderData } from '../../../seo/lender-data.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { QuestionsData } from '../../../seo/questions-data.tsx'
import { contentAt } from '../../../words/content-at.ts'
import { ContentSections } from '../../../words/content-sections.tsx'
import { questionsIn } from '../../../words/questions-in.ts'
import { Calculator } from '../calculator.tsx'
import { answerCalculator, visitCalculator } from '../calculator-visit.ts'
import { visitDeposit } from '../deposit-visit.ts'
import { LoanData } from '../loan-data.tsx'
import { DepositSection } from '../parts/deposit-section.tsx'
import type { Route } from './+types/home.ts'

export const handle = { island: true, reads: [amountCookie] }

export function loader({ context, request, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const visit = visitCalculator({ cookies: request.headers.get('cookie'), today: page.today, url })
  return { content: contentAt(page, '/'), deposit: visitDeposit(page, { url, today: visit.today }), ...visit }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerCalculator(context.get(pageContext), request, '/')
}

export default function Home({ loaderData: { asked, content, deposit, today, wanted } }: Route.ComponentProps) {
  const { apiUrl } = useBoot().config
  const calculator = { asked, today, choosesProduct: true, wanted, apiUrl }
  return (
    <>
      <PageHead title={content.title} description={content.description} />
      <LenderData />
      <LoanData product="pdl" today={today} />
      <LoanData product="instalment" today={today} />
      <QuestionsData questions={questionsIn(content)} />
      <div className="intro">
        <h1>{content.title}</h1>
        <p className="lead">{content.lead}</p>
      </div>
      <IslandPlace properties={calculator}>
        <Calculator {...calculator} />
      </IslandPlace>
      {deposit ? <DepositSection visit={deposit} /> : null}
      <ContentSections content={content} />
    </>
  )
}
