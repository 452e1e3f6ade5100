import { Outlet } from 'react-router'
import { FooterLinks } from './footer-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The frame of the public pages. */
export default function DefaultLayout() {
  return (
    <div className="frame frame-default">
      <SiteHeader>
        <SiteMenu />
      </SiteHeader>
      <main className="main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <FooterLinks />
      </SiteFooter>
    </div>
  )
}
