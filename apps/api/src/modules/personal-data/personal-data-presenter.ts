import { businessDay } from '@qadam/domain/calendar/business-day'
import type { LocaleCode } from '@qadam/wire/locale'
import type { MyData } from '@qadam/wire/personal-data'
import type { Obligation } from '../../db/personal-data-tables.ts'
import type { LookAtClient } from '../audit/looks-at-client.ts'
import { closesAccount, endsAtOnce } from './consents.ts'
import type { DataChange } from './data-changes.ts'
import type { ConsentRow, DeletionRow, ExportRow, WithdrawalRow } from './personal-data-repository.ts'

export type Found = {
  readonly newestExport: ExportRow | undefined
  readonly nextExport: { readonly at: Date } | null
  readonly consents: readonly ConsentRow[]
  readonly withdrawals: readonly WithdrawalRow[]
  readonly obligation: Obligation | null
  readonly deletion: DeletionRow | undefined
  readonly changes: readonly DataChange[]
  readonly changeDays: number
  readonly looks: readonly LookAtClient[]
  readonly workingDays: number
  readonly keptYears: number
}

export function presentMyData(found: Found, locale: LocaleCode, now: Date): MyData {
  const { consents, deletion, newestExport, nextExport, obligation, withdrawals } = found
  return {
    export: newestExport && isStillKept(newestExport, now) ? presentExport(newestExport) : null,
    next_export_at: nextExport?.at.toISOString() ?? null,
    consents: consents.map((consent) =>
      presentConsent(
        consent,
        withdrawals.find(({ code }) => code === consent.code),
        locale,
      ),
    ),
    open_obligation: obligation,
    deletion:
      deletion?.state === 'asked' || deletion?.state === 'refused'
        ? {
            ...{ state: deletion.state, due_on: deletion.due_on },
            asked_at: deletion.asked_at.toISOString(),
            ...{ obligation: deletion.obligation, reason: deletion.reason },
          }
        : null,
    changes: found.changes.map(presentChange),
    change_days: found.changeDays,
    looks: [...found.looks],
    working_days: found.workingDays,
    kept_years: found.keptYears,
  }
}

function presentChange(change: DataChange): MyData['changes'][number] {
  const { asked_at, due_on, id, lifted_at, lifted_because, new_value, reason, state, what } = change
  return {
    ...{ id, what, new_value, due_on, asked_at: asked_at.toISOString() },
    ...(lifted_at ? { state: 'lifted', reason: lifted_because } : { state, reason }),
  }
}

function isStillKept({ expires_at }: ExportRow, now: Date): boolean {
  return expires_at === null || expires_at > now
}

function presentExport({ asked_at, expires_at, id }: ExportRow): NonNullable<MyData['export']> {
  return {
    id,
    asked_at: asked_at.toISOString(),
    url: expires_at && `/rest/cabinet/my-data/export/${id}/file`,
    until: expires_at && businessDay(expires_at),
  }
}

/** A consent given again after its withdrawal counts as given. */
function presentConsent(
  consent: ConsentRow,
  withdrawal: WithdrawalRow | undefined,
  locale: LocaleCode,
): MyData['consents'][number] {
  const counts = withdrawal && (withdrawal.finished_at ?? withdrawal.asked_at) >= consent.signed_at
  const last = counts || withdrawal?.state === 'asked' ? withdrawal : undefined
  const states = { asked: 'withdrawing', done: 'withdrawn', refused: 'refused' } as const
  return {
    code: consent.code,
    title: locale === 'kk' ? consent.title_kk : consent.title_ru,
    version: consent.version,
    given_at: consent.signed_at.toISOString(),
    state: last ? states[last.state] : 'given',
    ends_at_once: endsAtOnce(consent.code),
    closes_account: closesAccount(consent.code),
    due_on: last?.state === 'asked' ? last.due_on : null,
    obligation: last?.obligation ?? null,
    reason: last?.reason ?? null,
  }
}
