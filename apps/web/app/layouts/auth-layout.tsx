import { Outlet } from 'react-router'
import { withoutLocalePrefix } from '../boot/locale-path.ts'
import { pageContext } from '../boot/page-context.ts'
import { CabinetStatusContext } from '../features/cabinet/cabinet-status.ts'
import { cabinetVisit } from '../features/cabinet/cabinet-visit.ts'
import { FollowStep } from '../steps/follow-step.tsx'
import { followVisit } from '../steps/follow-visit.ts'
import { OwnForms } from '../steps/own-forms.tsx'
import type { Route } from './+types/auth-layout.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const path = withoutLocalePrefix(url.pathname)
  const followed = await followVisit(page, path)
  return { followed, cabinet: followed ? await cabinetVisit(page, path) : null }
}

/** The frame of login, registration and cabinet: no links that lead away, and one narrow column before the cabinet. */
export default function AuthLayout({ loaderData: { cabinet, followed } }: Route.ComponentProps) {
  return (
    <div className="frame frame-auth">
      {followed ? <FollowStep {...followed} cabinet={cabinet} /> : null}
      <SiteHeader hasWayOut={followed !== null} />
      <main className={cabinet ? 'main' : 'main main-narrow'} id="content" tabIndex={-1}>
        <OwnForms channel={followed?.channel}>
          <CabinetStatusContext value={cabinet}>
            <Outlet />
          </CabinetStatusContext>
        </OwnForms>
      </main>
      <SiteFooter />
    </div>
  )
}
