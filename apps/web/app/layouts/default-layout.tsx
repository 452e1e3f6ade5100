import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of the public pages. */
export default function DefaultLayout() {
  return (
    <div className="frame frame-default">
      <SiteHeader />
      <main className="main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
