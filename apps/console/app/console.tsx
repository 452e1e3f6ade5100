import { stylesheetsOf } from '@qadam/kit/styles/used-stylesheets.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Frame } from './frame.tsx'
import { keysScript } from './keys-script.ts'
import type { BuiltConsole } from './page.ts'
import { passkeyScript } from './passkey-script.ts'
import { application } from './screens/application.tsx'
import { applicationPicture } from './screens/application-papers.tsx'
import { applications } from './screens/applications.tsx'
import { approval } from './screens/approval.tsx'
import { approvals } from './screens/approvals.tsx'
import { audit } from './screens/audit.tsx'
import { betterTerms } from './screens/better-terms.tsx'
import { oneCase } from './screens/case.tsx'
import { casePicture } from './screens/case-pictures.tsx'
import { cases } from './screens/cases.tsx'
import { check } from './screens/check.tsx'
import { bestFrame, statePhoto } from './screens/check-pictures.tsx'
import { checks } from './screens/checks.tsx'
import { client } from './screens/client.tsx'
import { conversation } from './screens/conversation.tsx'
import { conversations } from './screens/conversations.tsx'
import { creditReturn } from './screens/credit-return.tsx'
import { debtClaim } from './screens/debt-claim.tsx'
import { find } from './screens/find.tsx'
import { freshCodePage } from './screens/fresh-code.tsx'
import { home } from './screens/home.tsx'
import { invitation } from './screens/invitation.tsx'
import { fromIssuer } from './screens/issuer-sign-in.tsx'
import { jobs } from './screens/jobs.tsx'
import { sessionEndedPage } from './screens/kept-words.tsx'
import { keys } from './screens/keys.tsx'
import { loan } from './screens/loan.tsx'
import { ownSignIn } from './screens/own-sign-in.tsx'
import { addendumPaper, contractPaper } from './screens/papers.tsx'
import { passkeys } from './screens/passkeys.tsx'
import { payout } from './screens/payout.tsx'
import { payouts } from './screens/payouts.tsx'
import { person } from './screens/person.tsx'
import { receipt } from './screens/receipt.tsx'
import { receipts } from './screens/receipts.tsx'
import { registration } from './screens/registration.tsx'
import { registrations } from './screens/registrations.tsx'
import { signIn, signOut } from './screens/sign-in.tsx'
import { sources } from './screens/sources.tsx'
import { staff } from './screens/staff.tsx'
import { writeOff } from './screens/write-off.tsx'
import { textsOf } from './texts/texts.ts'
import { notFoundPage, outsidePage, trouble } from './trouble.tsx'

const stylesheets = import.meta.glob<string>(['./*.css', '../../../packages/kit/src/**/*.css'], {
  eager: true,
  query: '?inline',
  import: 'default',
})
const { usedBy } = stylesheetsOf(stylesheets)

/**
 * Renders a whole document. Its policy allows no script but the one that asks for a passkey, where a page does, and the
 * one that follows keys, where somebody has switched them on.
 */
const render: BuiltConsole['render'] = (shown, visit, me) => {
  const { again, asksPasskey, body: content, title } = shown
  const scripts = [...(visit.hasKeys && me ? [keysScript] : []), ...(asksPasskey ? [passkeyScript] : [])]
  const script = scripts.length > 0 ? scripts.join('\n') : undefined
  const body = firstFaultFocused(
    renderToStaticMarkup(
      <body>
        <Frame visit={visit} me={me}>
          {content}
        </Frame>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which the policy allows by hash */}
        {script ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
      </body>,
    ),
  )
  const styles = usedBy(body)
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · ${visit.texts.name}`}</title>
      {again ? <meta httpEquiv="refresh" content={`${again.seconds}; url=${again.path}`} /> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, which the policy allows by hash */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>,
  )
  return {
    styles,
    ...(script && { script }),
    html: `<!doctype html><html lang="${visit.locale}">${head}${body}</html>`,
  }
}

/**
 * Without a script a refused form would show the top of its page, and its message would be a screen below: the browser
 * goes to the first wrong field by itself. A quote in a text is escaped, so only an attribute is found.
 */
function firstFaultFocused(body: string): string {
  return body.replace('aria-invalid="true"', 'aria-invalid="true" autofocus=""')
}

/** The console's pages, with their forms, and the document renderer. */
export const built: BuiltConsole = {
  pages: [
    signIn,
    signOut,
    fromIssuer,
    invitation,
    home,
    find,
    client,
    contractPaper,
    addendumPaper,
    cases,
    oneCase,
    casePicture,
    conversations,
    conversation,
    registrations,
    registration,
    checks,
    check,
    statePhoto,
    bestFrame,
    applications,
    application,
    applicationPicture,
    payouts,
    payout,
    receipts,
    receipt,
    loan,
    approvals,
    approval,
    writeOff,
    creditReturn,
    debtClaim,
    betterTerms,
    jobs,
    staff,
    person,
    sources,
    audit,
    ownSignIn,
    passkeys,
    keys,
  ],
  ...{ freshCodePage, notFoundPage, outsidePage, render, sessionEndedPage, textsOf, trouble },
}
