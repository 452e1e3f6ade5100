import { listBranches } from '@qadam/wire/reference'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { LenderData } from '../../../seo/lender-data.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { contentAt } from '../../../words/content-at.ts'
import { BranchesByCity } from '../parts/branches-by-city.tsx'
import { WaysToReachUs } from '../parts/ways-to-reach-us.tsx'
import type { Route } from './+types/contacts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { branches } = await call(page, listBranches, {})
  return { branches, content: contentAt(page, '/contacts') }
}

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { branches, content } = loaderData
  return (
    <>
      <PageHead title={content.title} description={content.description} />
      <LenderData />
      <div className="intro">
        <h1>{content.title}</h1>
        <p className="lead">{content.lead}</p>
      </div>
      <WaysToReachUs />
      <BranchesByCity branches={branches} />
    </>
  )
}
