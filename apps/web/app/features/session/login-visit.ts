import { phoneText } from '@qadam/domain/person/phone-text'
import { type Document, listDocuments } from '@qadam/wire/documents'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'
import { attemptOf, keepLinkToken, linkTokenOf } from './login-attempt.ts'
import { codeStage, idleMark, linkStage, renewedMark } from './login-stages.ts'

const linkParameter = 'document_token'

export type PhoneVisit = {
  readonly stage: 'phone'
  readonly documents: readonly Document[]
  /** Signed out for inactivity. */
  readonly wasIdle: boolean
  /** A document has a new version since the code was sent. */
  readonly isRenewed: boolean
}

export type CodeVisit = {
  readonly stage: 'code'
  /** Formatted for display. */
  readonly phone: string
  readonly codeLength: number
  /** Distinguishes one sent code from the next. */
  readonly sentCode: number
  readonly isSentAgain: boolean
  /** Seconds from now, because the visitor's clock may be wrong. */
  readonly resendIn: number
  readonly isOver: boolean
}

export type LinkVisit = { readonly stage: 'link'; readonly isDead: boolean }

/** Data of /login by the stage in its URL; a code stage without its attempt redirects to the start. */
export async function visitLogin(page: Page, { searchParams }: URL): Promise<PhoneVisit | CodeVisit | LinkVisit> {
  const token = searchParams.get(linkParameter)
  if (token !== null) {
    if (/^[\w-]{43}$/.test(token)) keepLinkToken(page, token)
    throw redirect(`/login?${linkStage}`)
  }
  if (searchParams.has(codeStage)) return visitCode(page, searchParams)
  if (searchParams.has(linkStage)) return { stage: 'link', isDead: linkTokenOf(page) === undefined }
  const { documents } = await call(page, listDocuments, { params: { id: 'login' } })
  const isRenewed = searchParams.has(renewedMark)
  return { stage: 'phone', documents, wasIdle: searchParams.has(idleMark), isRenewed }
}

function visitCode(page: Page, searchParams: URLSearchParams): CodeVisit {
  const attempt = attemptOf(page)
  if (!attempt) throw redirect('/login')
  const { codeLength, expiresAt, phone, resendAt } = attempt
  const now = Date.now()
  return {
    stage: 'code',
    phone: phoneText(`+${phone}`),
    codeLength,
    sentCode: expiresAt,
    isSentAgain: searchParams.get(codeStage) === 'again',
    resendIn: Math.max(Math.ceil((resendAt - now) / 1_000), 0),
    isOver: expiresAt <= now,
  }
}
