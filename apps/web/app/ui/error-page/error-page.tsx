import type { ReactNode } from 'react'

type Props = {
  /** The code in large type, where the error has one to show. */
  code?: number | undefined
  title: string
  children?: ReactNode
  action: ReactNode
  /** Where else to go. */
  more?: ReactNode
  /** Small print: what support will ask for. */
  reference: string | null
}

/** One thing went wrong, one thing to do about it. */
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
