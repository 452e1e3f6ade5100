import { createHash } from 'node:crypto'
import type { LocaleCode } from '@qadam/wire/locale'
import { appendPages, countPages } from '../../pdf/append-pages.ts'
import { type ContractContent, renderContractPdf, renderSignaturePdf } from '../../pdf/render-contract-pdf.ts'
import { type Signature, type SignedParties, signaturePage } from './signature-page.ts'

/** Content of a draft's file, and of its signature page. */
export type Drafted = { readonly content: ContractContent; readonly parties: SignedParties }

/** In both languages, as the draft stores it. */
export type DraftedTexts = Readonly<Record<LocaleCode, Drafted>>

type Files = Readonly<Record<LocaleCode, Buffer>>

/** Deterministic: the same texts give the same bytes, because the hash of a file is what is signed. */
export async function renderDraft({ kk, ru }: DraftedTexts): Promise<Files> {
  return { ru: await renderContractPdf(ru.content), kk: await renderContractPdf(kk.content) }
}

type Signed = {
  /** As the draft stored them; null for a draft of an earlier release. */
  readonly stored: unknown
  /** The texts as they would be written today. */
  readonly today: () => DraftedTexts
  readonly drafts: Files
  readonly kind: 'contract' | 'addendum'
  readonly signature: Signature
}

/**
 * The files that were read, each with its signature page. Where the draft stored no texts and today's no longer give the
 * same bytes, the page is appended to the bytes that were read, which stay as they are.
 */
export async function renderSigned({ drafts, kind, signature, stored, today }: Signed): Promise<Files> {
  const texts = stored ? readStored(stored) : today()
  const signed = ({ content, parties }: Drafted) => ({
    content: { ...content, signature: signaturePage({ kind, locale: content.locale, parties, signature }) },
    parties,
  })
  const pages = { ru: signed(texts.ru), kk: signed(texts.kk) }
  if (stored || isSame(await renderDraft(texts), drafts)) return renderDraft(pages)
  const signedPage = async (locale: LocaleCode) =>
    appendPages(drafts[locale], await renderSignaturePdf(pages[locale].content, countPages(drafts[locale])))
  return { ru: await signedPage('ru'), kk: await signedPage('kk') }
}

function readStored(stored: unknown): DraftedTexts {
  const { kk, ru } = stored as DraftedTexts
  const revived = ({ content, parties }: Drafted): Drafted => ({
    content: { ...content, at: new Date(content.at) },
    parties,
  })
  return { ru: revived(ru), kk: revived(kk) }
}

function isSame(rendered: Files, drafts: Files): boolean {
  return rendered.ru.equals(drafts.ru) && rendered.kk.equals(drafts.kk)
}

export function sha256(file: Buffer): Buffer {
  return createHash('sha256').update(file).digest()
}
