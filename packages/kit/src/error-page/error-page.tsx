import type { ReactNode } from 'react'

type Props = {
  /** The error code in large type, if there is one. */
  code?: number | undefined
  title: string
  children?: ReactNode
  action: ReactNode
  more?: ReactNode
  /** Small print: the reference that support will need. */
  reference: string | null
}

export function ErrorPage({ code, title, children, action, more, reference }: Props) {
  return (
    <div className={code === 500 ? 'error-page error-page-500' : 'error-page'}>
      {code ? (
        <p className="error-page-code" aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1>{title}</h1>
      <div className="error-page-words">{children}</div>
      {action}
      {more}
      {reference ? <p className="error-page-reference">{reference}</p> : null}
    </div>
  )
}
