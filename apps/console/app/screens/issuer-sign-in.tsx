import { Notice } from '@qadam/kit/notice/notice.tsx'
import { beginIssuerSignIn, signInByIssuer } from '@qadam/wire/staff/issuer'
import type { Page, PageResult, Visit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'

/**
 * Sends the browser to the lender's own issuer of identities. From a page of our own: a form may not be answered with
 * another site's address (`form-action 'self'`).
 */
export async function askIssuer(visit: Visit): Promise<PageResult> {
  const begun = await visit.call(beginIssuerSignIn, { body: {} })
  if (!begun.ok) return refusedPage(visit, begun.problem)
  const { address, key } = begun.answer
  const words = visit.texts.signIn
  return {
    kind: 'page',
    title: words.by_issuer,
    begins: key,
    again: { seconds: 0, path: address },
    body: (
      <>
        <h1>{words.by_issuer}</h1>
        <a href={address}>{words.issuer_go}</a>
      </>
    ),
  }
}

/**
 * Where the issuer sends the browser back. A page of our own and no redirect: the session's cookie is strict, and a
 * redirect would still count as a step of the issuer's site.
 */
export const fromIssuer: Page = {
  path: '/sign-in/issuer',
  isPublic: true,
  async get(visit) {
    const { begun, call, query, texts } = visit
    const words = texts.signIn
    const entered = await call(signInByIssuer, { body: { key: begun ?? '', answer: query.toString() } })
    if (entered.ok)
      return {
        kind: 'page',
        title: words.entered,
        session: { token: entered.answer.token },
        again: { seconds: 0, path: '/' },
        body: (
          <>
            <h1>{words.entered}</h1>
            <a href="/">{texts.invitation.begin}</a>
          </>
        ),
      }
    return {
      kind: 'page',
      title: words.title,
      status: entered.problem.errors ? 422 : entered.problem.status,
      body: (
        <>
          <h1>{words.title}</h1>
          <Notice kind="danger" announced>
            {entered.problem.errors ? texts.passkeys.gone : entered.problem.message}
          </Notice>
          <a href="/sign-in">{words.again}</a>
        </>
      ),
    }
  },
}
