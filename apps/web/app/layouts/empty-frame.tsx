import { Logo } from '@qadam/kit/logo/logo.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'
import { LenderLine } from './lender-line.tsx'

/** Shows only the logo and the page's own text. */
export function EmptyFrame({ children }: { children: ReactNode }) {
  const { config } = useBoot()
  const t = useText('shell')
  return (
    <div className="frame frame-empty">
      <header className="bar-inner">
        <Link className="bar-logo" to="/" aria-label={t('home_link', { name: config.projectName })}>
          <Logo name={config.projectName} />
        </Link>
      </header>
      <main className="main" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="bar-inner">
        <LenderLine />
      </footer>
    </div>
  )
}
