import type { Closing, Listed, Section, Sweeper, SweptAs } from './personal-column-words.ts'
import { columnsOfAccounts } from './personal-columns-of-accounts.ts'
import { columnsOfAddenda } from './personal-columns-of-addenda.ts'
import { columnsOfContacts } from './personal-columns-of-contacts.ts'
import { columnsOfIdentification } from './personal-columns-of-identification.ts'
import { columnsOfLending } from './personal-columns-of-lending.ts'
import { columnsOfLoans } from './personal-columns-of-loans.ts'
import { columnsOfMoney } from './personal-columns-of-money.ts'
import { columnsOfProgram } from './personal-columns-of-program.ts'
import { columnsOfStaff } from './personal-columns-of-staff.ts'
import type { Tables } from './tables.ts'

/**
 * For each column of each table: what it holds about a person, whether the copy of a client's data has it, how it goes.
 * The copy, the closing of an account and the sweeps are held to it by the types below (decision 0174).
 */
export const personalColumns = {
  ...columnsOfAccounts,
  ...columnsOfIdentification,
  ...columnsOfLending,
  ...columnsOfLoans,
  ...columnsOfAddenda,
  ...columnsOfMoney,
  ...columnsOfContacts,
  ...columnsOfStaff,
  ...columnsOfProgram,
} satisfies Listed<Tables>

type List = typeof personalColumns
type Table = keyof List & string
type Columns<Of extends Table> = List[Of]['columns']

/** Use as `value satisfies Unless<Fault>`: the compiler shows each fault, a sentence, as a property that is missing. */
export type Unless<Fault extends string> = { readonly [Each in Fault]: 'a fault' }

/** Columns that are listed but in no table, and tables with personal data whose rows never go. */
type ListFault = {
  [Of in Table]:
    | `${Of}.${Exclude<keyof Columns<Of>, keyof Tables[Of]> & string} is not a column`
    | (keyof List[Of]['rows'] extends never ? `${Of}.${Personal<Of>} never goes` : never)
}[Table]

type Personal<Of extends Table> = {
  [Column in keyof Columns<Of> & string]: Columns<Of>[Column] extends { readonly holds: null } ? never : Column
}[keyof Columns<Of> & string]

personalColumns satisfies Unless<ListFault>

/** Names under which columns stand in a section of the copy. */
type NamesIn<S extends Section> = {
  [Of in Table]: {
    [Column in keyof Columns<Of>]: Columns<Of>[Column] extends {
      readonly copy: { readonly section: S; readonly name: infer Name extends string }
    }
      ? Name
      : never
  }[keyof Columns<Of>]
}[Table]

/** Differences between a copy of a client's data and the columns that are marked as copied. */
export type CopyFault<Copy> = { [S in Section]: SectionFault<S, Inside<Copy, S>> }[Section]

type SectionFault<S extends Section, Rows> = [Rows] extends [never]
  ? `the copy lacks ${S}`
  :
      | `the copy lacks ${S}: ${Exclude<NamesIn<S>, keyof One<Rows>>}`
      | `the copy has what is not marked as copied, ${S}: ${Exclude<keyof One<Rows> & string, NamesIn<S>>}`

type Inside<Copy, Name extends string> = Name extends `${infer Outer}.${infer Inner}`
  ? Inside<Inside<Copy, Outer>, Inner>
  : Name extends keyof NonNullable<Copy>
    ? NonNullable<Copy>[Name]
    : never

type One<Rows> = NonNullable<Rows> extends readonly (infer Row)[] ? Row : NonNullable<Rows>

/** Columns that the closing of an account empties while their row stays. */
export type ErasedColumn<Of extends Table, When extends Closing = Closing> = {
  [Column in keyof Columns<Of>]: Columns<Of>[Column] extends { readonly erased: When } ? Column : never
}[keyof Columns<Of>]

/** A value for each column that is emptied; for several tables at once, for each column of any of them. */
export type Emptied<Of extends Table, When extends Closing> = {
  readonly [Column in Of extends Table ? ErasedColumn<Of, When> : never]: unknown
}

export type TableEmptied<When extends Closing> = {
  [Of in Table]: ErasedColumn<Of, When> extends never ? never : Of
}[Table]

/** Tables whose rows are deleted when their client's account is closed. */
export type TableDeleted<When extends Closing> = {
  [Of in Table]: List[Of]['rows'] extends { readonly closing: When } ? Of : never
}[Table]

/** Tables whose rows go by this job. */
export type TableSweptBy<By extends Sweeper> = {
  [Of in Table]: List[Of]['rows'] extends { readonly swept: { readonly by: By } } ? Of : never
}[Table]

/** The retention class, or another name, by which the rows of a table go. */
export type SweptOf<Of extends Table> = List[Of]['rows'] extends {
  readonly swept: { readonly as: infer As extends string }
}
  ? As
  : never

type Unused = { [As in SweptAs]: As extends { [Of in Table]: SweptOf<Of> }[Table] ? never : As }[SweptAs]

personalColumns satisfies Unless<`no table goes by ${Unused}`>
