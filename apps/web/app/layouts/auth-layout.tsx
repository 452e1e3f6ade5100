import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of login and registration: one narrow column, nothing that leads away. */
export default function AuthLayout() {
  return (
    <div className="frame frame-auth">
      <SiteHeader links={false} />
      <main className="main main-narrow" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
