import type { Retained } from '@qadam/domain/retention/retention'

type Kind =
  | 'name'
  | 'iin'
  | 'birth'
  | 'status'
  | 'document'
  | 'phone'
  | 'e-mail'
  | 'face'
  | 'device'
  | 'text'
  | 'money'
  | 'payee'
  | 'consent'
  | 'decision'
  | 'activity'
  | 'key'

/** Sections of the copy that a client may ask for; a dot separates a section from a list in it. */
export type Section =
  | 'person'
  | 'registration'
  | `identification.${'checks' | 'face_comparisons' | 'pictures' | 'signatures' | 'checks_by_person'}`
  | 'signed_documents'
  | 'sessions'
  | 'visits'
  | 'led_to_registration'
  | 'cabinet'
  | 'applications'
  | 'disclosures'
  | 'decisions'
  | 'objections'
  | 'paper_requests'
  | 'bureau_reports'
  | 'payees'
  | 'contracts'
  | 'second_looks'
  | 'external_signatures'
  | 'payouts'
  | 'loans'
  | 'card_payments'
  | 'saved_cards'
  | 'autopay'
  | 'schedules'
  | 'payments'
  | 'loan_events'
  | 'loan_endings'
  | 'loan_requests'
  | 'request_pictures'
  | 'rate_offers'
  | 'addenda'
  | 'messages'
  | 'complaints'
  | 'notifications'
  | 'withdrawals'
  | 'deletions'
  | 'data_changes'

/**
 * Why a column is not in the copy: it is a key or code that opens something (`secret`), a file that the copy names
 * (`named`), the lender's own assessment or notes (`own`), about another person (`another`), in the copy from another
 * column or computed from such (`twice`), or for the program alone and soon gone (`technical`).
 */
type Withheld = 'secret' | 'named' | 'own' | 'another' | 'twice' | 'technical'

/** When the closing of an account erases a value or deletes a row: always, or only if nothing was ever signed. */
export type Closing = 'always' | 'unsigned'

export type Note = {
  readonly holds: Kind | null
  readonly copy: { readonly section: Section; readonly name: string } | { readonly not: Withheld } | null
  readonly erased: Closing | null
}

type Notes = { readonly [Column in string]: Note }

/** Why rows outlive their client's account. */
export const keptBecause = {
  books: 'accounting: entries and receipts are retained as primary documents',
  complaints: "a lender proves that a complaint was answered within the law's days (law on microfinance, art. 17)",
  consents: 'a lender proves that a consent was given, withdrawn or answered (law on personal data, art. 8)',
  credit_file: "five years after the last loan (`documentRetentionYears`); staff destroy the client's file then",
  one_person: 'one person stays one client: without the iin a closed account would make a second client',
  record: "an append-only record of the actions and looks of the lender's people; clients appear by identifiers alone",
  sandbox: 'invented people: these tables are empty on prod',
} as const

export type Sweeper = 'sweep-old-rows' | 'forget-faces' | 'forget-abandoned-registrations' | 'answer-personal-requests'

/** Retention classes, and what expires by itself. */
export type SweptAs =
  | Retained
  | 'limits'
  | 'kept_answers'
  | 'access_tokens'
  | 'refresh_tokens'
  | 'document_tokens'
  | 'staff_invitations'
  | 'staff_claims'
  | 'staff_challenges'
  | 'identification_records'
  | 'data_exports'

/** How the rows of a table go. */
export type Rows = {
  readonly swept?: { readonly by: Sweeper; readonly as: SweptAs }
  readonly closing?: Closing
  readonly kept?: keyof typeof keptBecause
  /** The table whose rows take these along. */
  readonly goesWith?: string
}

export const swept = <const By extends Sweeper, const As extends SweptAs>(by: By, as: As) => ({ swept: { by, as } })
export const deletedOnClosing = <const When extends Closing>(closing: When) => ({ closing })
export const kept = <const Reason extends keyof typeof keptBecause>(reason: Reason) => ({ kept: reason })
export const goesWith = <const Table extends string>(table: Table) => ({ goesWith: table })

type Each<Name extends string, One extends Note> = { readonly [Column in Name]: One }
type ByKind<Names> = { readonly [K in Kind]?: Names }
type NamesIn<Kinds> = Extract<Kinds[keyof Kinds], readonly string[]>[number]

type Nothing = { readonly holds: null; readonly copy: null; readonly erased: null }

/** Columns without personal data. */
export function nothing<const Names extends readonly string[]>(...names: Names): Each<Names[number], Nothing> {
  return each(names, { holds: null, copy: null, erased: null }) as Each<Names[number], Nothing>
}

type Copied<S extends Section, Held extends Kind | null> = {
  readonly holds: Held
  readonly erased: null
  readonly copy: { readonly section: S; readonly name: string }
}

type CopiedColumns<S extends Section, Name extends string, Held extends Kind | null> = {
  readonly [Column in Name]: Omit<Copied<S, Held>, 'copy'> & {
    readonly copy: { readonly section: S; readonly name: Column }
  }
}

/** Columns without personal data that stand in the copy to name or order what does. */
export function shown<const S extends Section, const Names extends readonly string[]>(section: S, ...names: Names) {
  return copiedAs(section, null, names) as CopiedColumns<S, Names[number], null>
}

/** Columns that stand in this section of the copy. */
export function copied<const S extends Section, const Kinds extends ByKind<readonly string[]>>(
  section: S,
  kinds: Kinds,
): CopiedColumns<S, NamesIn<Kinds>, Kind> {
  const columns = Object.entries(kinds).map(([kind, names]) => copiedAs(section, kind as Kind, names ?? []))
  return Object.assign({}, ...columns)
}

function copiedAs(section: Section, holds: Kind | null, names: readonly string[]): Notes {
  return Object.fromEntries(names.map((name) => [name, { holds, copy: { section, name }, erased: null }]))
}

/** A column that the copy gives another name. */
export function renamed<const Column extends string, const S extends Section, const Name extends string>(
  column: Column,
  { as, holds, section }: { readonly holds: Kind; readonly section: S; readonly as: Name },
) {
  return { [column]: { holds, copy: { section, name: as }, erased: null } } as unknown as {
    readonly [C in Column]: {
      readonly holds: Kind
      readonly erased: null
      readonly copy: { readonly section: S; readonly name: Name }
    }
  }
}

type NotCopied = { readonly holds: Kind; readonly copy: { readonly not: Withheld }; readonly erased: null }

/** Columns with personal data that are not in the copy, and why. */
export function withheld<const Kinds extends ByKind<readonly string[]>>(
  not: Withheld,
  kinds: Kinds,
): Each<NamesIn<Kinds>, NotCopied> {
  const columns = Object.entries(kinds).map(([kind, names]) =>
    each(names ?? [], { holds: kind as Kind, copy: { not }, erased: null }),
  )
  return Object.assign({}, ...columns)
}

function each(names: readonly string[], note: Note): Notes {
  return Object.fromEntries(names.map((name) => [name, note]))
}

type Erased<Group extends Notes, When extends Closing> = {
  readonly [Column in keyof Group]: Omit<Group[Column], 'erased'> & { readonly erased: When }
}

/** Marks columns whose values the closing of an account erases while the row stays. */
export function erased<const When extends Closing, const Group extends Notes>(
  when: When,
  group: Group,
): Erased<Group, When> {
  return Object.fromEntries(Object.entries(group).map(([name, note]) => [name, { ...note, erased: when }])) as Erased<
    Group,
    When
  >
}

/** All groups in one; a column that is listed twice turns the type into a sentence that fits nowhere. */
type Joined<Groups extends readonly Notes[], Before = unknown> = Groups extends readonly [
  infer First extends Notes,
  ...infer Rest extends readonly Notes[],
]
  ? keyof First & keyof Before extends never
    ? Joined<Rest, Before & First>
    : `listed twice: ${keyof First & keyof Before & string}`
  : { readonly [Column in keyof Before]: Before[Column] }

export function table<const R extends Rows, const Groups extends readonly Notes[]>(
  rows: keyof R extends never ? 'how do these rows go?' : R,
  ...groups: Groups
): { readonly rows: R; readonly columns: Joined<Groups> } {
  return { rows: rows as R, columns: Object.assign({}, ...groups) }
}

/** A table without personal data. */
export function impersonal<const Names extends readonly string[]>(...names: Names) {
  return { rows: {} as const, columns: nothing(...names) }
}

/** The list of these tables: every column of each. */
export type Listed<Tables> = {
  readonly [Table in keyof Tables]: {
    readonly rows: Rows
    readonly columns: { readonly [Column in keyof Tables[Table]]: Note }
  }
}
