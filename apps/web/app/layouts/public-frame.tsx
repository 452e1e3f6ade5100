import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { FooterLinks } from './footer-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteMenu } from './site-menu.tsx'

type Props = {
  kind: 'default' | 'installment' | 'promo'
  /** Shown between the header and the page. */
  band?: ReactNode
}

export function PublicFrame({ kind, band }: Props) {
  return (
    <div className={`frame frame-${kind}`}>
      <SiteHeader>
        <SiteMenu />
      </SiteHeader>
      {band}
      <main className="main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <FooterLinks />
      </SiteFooter>
    </div>
  )
}
