import { Outlet } from 'react-router'
import { FooterLinks } from './footer-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The frame of campaigns: the brand’s colour behind the page’s first words. */
export default function PromoLayout() {
  return (
    <div className="frame frame-promo">
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
