import { Outlet } from 'react-router'
import { FooterLinks } from './footer-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The frame of the instalment product’s own pages. */
export default function InstallmentLayout() {
  return (
    <div className="frame frame-installment">
      <SiteHeader>
        <SiteMenu />
      </SiteHeader>
      <div className="installment-band" />
      <main className="main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <FooterLinks />
      </SiteFooter>
    </div>
  )
}
