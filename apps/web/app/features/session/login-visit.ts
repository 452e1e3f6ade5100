import { phoneText } from '@qadam/domain/person/phone-text'
import { type Document, listDocuments } from '@qadam/wire/documents'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'
import { attemptOf, keepLinkToken, linkTokenOf } from './login-attempt.ts'
import { codeStage, idleMark, linkStage } from './login-stages.ts'

const linkParameter = 'document_token'

export type PhoneVisit = {
  readonly stage: 'phone'
  readonly documents: readonly Document[]
  /** Signed out because nobody did anything. */
  readonly wasIdle: boolean
}

export type CodeVisit = {
  readonly stage: 'code'
  /** As people read it. */
  readonly phone: string
  readonly codeLength: number
  /** Tells one sent code from the next. */
  readonly sentCode: number
  readonly isSentAgain: boolean
  /** In seconds from now, because the visitor's clock may be wrong. */
  readonly resendIn: number
  readonly isOver: boolean
}

export type LinkVisit = { readonly stage: 'link'; readonly isDead: boolean }

/** What /login shows, by the stage that its address names; a stage without its attempt is the beginning. */
export async function visitLogin(page: Page, { searchParams }: URL): Promise<PhoneVisit | CodeVisit | LinkVisit> {
  const token = searchParams.get(linkParameter)
  if (token !== null) {
    if (/^[\w-]{43}$/.test(token)) keepLinkToken(page, token)
    throw redirect(`/login?${linkStage}`)
  }
  if (searchParams.has(codeStage)) return visitCode(page, searchParams)
  if (searchParams.has(linkStage)) return { stage: 'link', isDead: linkTokenOf(page) === undefined }
  const { documents } = await call(page, listDocuments, { params: { id: 'login' } })
  return { stage: 'phone', documents, wasIdle: searchParams.has(idleMark) }
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
