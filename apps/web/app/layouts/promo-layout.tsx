import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of campaigns: the brand’s colour behind the page’s first words. */
export default function PromoLayout() {
  return (
    <div className="frame frame-promo">
      <SiteHeader />
      <main className="main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
