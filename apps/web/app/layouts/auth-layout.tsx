import { Outlet } from 'react-router'
import { withoutLocalePrefix } from '../boot/locale-path.ts'
import { pageContext } from '../boot/page-context.ts'
import { FollowStep } from '../features/registration/follow-step.tsx'
import { followVisit } from '../features/registration/follow-visit.ts'
import { OwnForms } from '../features/registration/own-forms.tsx'
import type { Route } from './+types/auth-layout.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return followVisit(context.get(pageContext), withoutLocalePrefix(url.pathname))
}

/** The frame of login and registration: one narrow column, nothing that leads away. */
export default function AuthLayout({ loaderData: followed }: Route.ComponentProps) {
  return (
    <div className="frame frame-auth">
      {followed ? <FollowStep {...followed} /> : null}
      <SiteHeader hasWayOut={followed !== null} />
      <main className="main main-narrow" id="content" tabIndex={-1}>
        <OwnForms channel={followed?.channel}>
          <Outlet />
        </OwnForms>
      </main>
      <SiteFooter />
    </div>
  )
}
