import type { ReactNode } from 'react'
import { PageHead } from '../../seo/page-head.tsx'

type Props = {
  readonly title: string
  /** One sentence: what this screen is for. */
  readonly lead?: string
  readonly children: ReactNode
}

/** The frame of every screen of the cabinet: its heading, and the way to the other screens. */
export function CabinetFrame({ children, lead, title }: Props) {
  return (
    <>
      <PageHead title={title} description={lead ?? title} hidden />
      <div className="intro">
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {children}
    </>
  )
}
