import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/papers'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { findAddendumFile } from '../addenda/addendum-file.ts'
import { recordAction } from '../audit/record-action.ts'
import { findContractFile } from '../contracts/contract-file.ts'
import { type TakingReveals, withinBudgetOfReveals } from './take-reveal.ts'

type Paper = AnswerOf<typeof wire.readContractPaper>

/** Opens one file that a client has signed or is to sign. It leaves only after the look at it is committed. */
export async function readPaper(
  context: TakingReveals,
  caller: StaffCaller,
  { kind, params: { id }, query: { lang: locale } }: InputOf<typeof wire.readContractPaper> & { kind: Kind },
): Promise<Paper | Refusal<'not_found' | 'temporarily_unavailable' | 'too_many_requests'>> {
  return withinBudgetOfReveals(context, caller, async (trx, take) => {
    const find = kind === 'contract' ? findContractFile : findAddendumFile
    const file = await find(trx, { id, locale, asRead: false })
    if (!file) return refuse('not_found')
    if (!file.pdf) return refuse('temporarily_unavailable', { retryAfterSeconds: 2 })
    await take()
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'paper.read', subjectKind: 'client', subjects: [file.clientId] },
      facts: { [kind]: id, locale },
    })
    return { name: file.name, pdf_base64: file.pdf.toString('base64') }
  })
}

type Kind = 'contract' | 'addendum'
