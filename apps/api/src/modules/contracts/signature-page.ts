import type { LocaleCode } from '@qadam/wire/locale'
import type { ContractContent } from '../../pdf/render-contract-pdf.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { LegalEntity } from './legal-entity.ts'
import { signatureWords } from './signature-words.ts'

/** How the draft was signed, and the hashes of the files that were read. */
export type Signature = {
  readonly at: Date
  readonly address: string
  readonly phone: string
  readonly code: Buffer
  readonly read: LocaleCode
  readonly ru: Buffer
  readonly kk: Buffer
  /** Given before the code, at the signing service. */
  readonly external?: { readonly at: Date; readonly locale: LocaleCode; readonly sha256: Buffer } | undefined
}

/** Whom and what a signature page names: known when the draft is made, and the same after the signature. */
export type SignedParties = {
  readonly borrower: string
  readonly iin: string
  readonly subject: string
  readonly lender: string
  readonly bin: string
  readonly licence: string
}

type Signed = {
  readonly kind: 'contract' | 'addendum'
  readonly locale: LocaleCode
  readonly parties: SignedParties
  readonly signature: Signature
}

/** The last page of a signed file: who signed it, when, from where and by which code. */
export function signaturePage({ kind, locale, parties, signature }: Signed): NonNullable<ContractContent['signature']> {
  const { address, at, code, external, kk, phone, read, ru } = signature
  const { facts, lead, title } = signatureWords[locale]
  return {
    title,
    lead: lead[external ? 'twice' : kind],
    facts: facts({
      ...{ ...parties, address, at: almatyTime(at), phone, read },
      ...{ code: code.toString('hex'), ru: ru.toString('hex'), kk: kk.toString('hex') },
      external: external && {
        ...{ at: almatyTime(external.at), read: external.locale, hash: external.sha256.toString('hex') },
      },
    }),
  }
}

type Named = {
  readonly client: Pick<ClientFile, 'firstName' | 'lastName' | 'middleName' | 'iin'>
  readonly legal: LegalEntity
  readonly locale: LocaleCode
  readonly subject: string
}

export function partiesOf({ client, legal, locale, subject }: Named): SignedParties {
  const { bin, licence, name } = legal
  return { borrower: fullName(client), iin: client.iin, subject, lender: name[locale], bin, licence }
}

export function fullName({ firstName, lastName, middleName }: Named['client']): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ')
}

/** To the second, in the country's legal time. */
function almatyTime(at: Date): string {
  const parts = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Almaty' })
  return parts.format(at)
}
