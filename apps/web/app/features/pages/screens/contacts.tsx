import { listBranches } from '@qadam/contract/reference'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { BranchesByCity } from '../parts/branches-by-city.tsx'
import { WaysToReachUs } from '../parts/ways-to-reach-us.tsx'
import type { Route } from './+types/contacts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return call(context.get(pageContext), listBranches, {})
}

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const t = useText('contacts')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <WaysToReachUs />
      <BranchesByCity branches={loaderData.branches} />
    </>
  )
}
