import type { Day } from '@qadam/domain/calendar/day'
import { productOn } from '@qadam/domain/lending/products'
import { useBoot } from '../../../boot/boot.ts'
import { IslandPlace } from '../../../boot/island-place.tsx'
import { pageContext } from '../../../boot/page-context.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { BreadcrumbData } from '../../../seo/breadcrumb-data.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { QuestionsData } from '../../../seo/questions-data.tsx'
import { contentAt } from '../../../words/content-at.ts'
import { ContentSections } from '../../../words/content-sections.tsx'
import { questionsIn } from '../../../words/questions-in.ts'
import { Calculator } from '../calculator.tsx'
import { answerCalculator, visitCalculator } from '../calculator-visit.ts'
import { LoanData } from '../loan-data.tsx'
import type { Route } from './+types/max-limit.ts'

const path = '/product/max-limit'

export const handle = { island: true }

/** The page is about the maximum amount. */
function usual(today: Day): Partial<RequestedTerms> {
  const { limits } = productOn('instalment', today)
  return { product: 'instalment', amount: limits.most, term: 36 }
}

export function loader({ context, url }: Route.LoaderArgs) {
  url.searchParams.set('product', 'instalment')
  const page = context.get(pageContext)
  const visit = visitCalculator({ cookies: null, today: page.today, url }, usual(page.today))
  return { content: contentAt(page, path), ...visit }
}

export function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  return answerCalculator(page, request, path, usual(page.today))
}

export default function MaxLimit({ loaderData: { asked, content, today, wanted } }: Route.ComponentProps) {
  const { apiUrl } = useBoot().config
  const calculator = { asked, today, choosesProduct: false, wanted, apiUrl }
  return (
    <>
      <PageHead title={content.title} description={content.description} />
      <BreadcrumbData above={[]} current={{ to: path, title: content.title }} />
      <LoanData product="instalment" today={today} />
      <QuestionsData questions={questionsIn(content)} />
      <div className="intro">
        <h1>{content.title}</h1>
        <p className="lead">{content.lead}</p>
      </div>
      <IslandPlace properties={calculator}>
        <Calculator {...calculator} />
      </IslandPlace>
      <ContentSections content={content} />
    </>
  )
}
