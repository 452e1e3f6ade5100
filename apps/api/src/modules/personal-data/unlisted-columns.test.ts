import { expectTypeOf, test } from 'vitest'
import { copied, kept, type Listed, nothing, table } from '../../db/personal-column-words.ts'
import {
  type CopyFault,
  type Emptied,
  personalColumns,
  type SweptOf,
  type TableDeleted,
  type TableEmptied,
  type TableSweptBy,
  type Unless,
} from '../../db/personal-columns.ts'
import type { ClientsTable, SandboxFirstsTable, Tables } from '../../db/tables.ts'
import type { collectPersonalData } from './personal-data-file-repository.ts'

// Nothing here can fail at run time: each `@ts-expect-error` fails the type check as soon as the mistake below it compiles.

type Copy = Awaited<ReturnType<typeof collectPersonalData>>
type Message = Copy['messages'][number]

test('a new column or table without an entry does not compile', () => {
  type WithNickname = Omit<Tables, 'clients'> & { clients: ClientsTable & { nickname: string } }
  // @ts-expect-error Property 'nickname' is missing.
  personalColumns satisfies Listed<WithNickname>
  // @ts-expect-error Property 'referees' is missing.
  personalColumns satisfies Listed<Tables & { referees: { phone: string } }>
  personalColumns satisfies Listed<Tables>
})

test('an entry for a column that does not exist, or a second one, or none for how rows go, does not compile', () => {
  type Firsts = Listed<{ sandbox_firsts: SandboxFirstsTable }>['sandbox_firsts']
  const firsts = [kept('sandbox'), nothing('name', 'value')] as const
  table(...firsts) satisfies Firsts
  const twice = table(...firsts, copied('messages', { text: ['value'] }))
  expectTypeOf(twice.columns).toEqualTypeOf<'listed twice: value'>()
  // @ts-expect-error A sentence is not a list of columns.
  twice satisfies Firsts
  // @ts-expect-error how do these rows go?
  table({}, nothing('name', 'value'))
})

test('a copy without a column or section that is marked as copied does not compile, and the error names it', () => {
  type WithoutText = Omit<Copy, 'messages'> & { messages: Omit<Message, 'text'>[] }
  expectTypeOf<CopyFault<WithoutText>>().toEqualTypeOf<'the copy lacks messages: text'>()
  expectTypeOf<CopyFault<Omit<Copy, 'messages'>>>().toEqualTypeOf<'the copy lacks messages'>()
  expectTypeOf<CopyFault<Copy>>().toEqualTypeOf<never>()
  const copy = {} as WithoutText
  // @ts-expect-error the copy lacks messages: text
  copy satisfies Unless<CopyFault<WithoutText>>
})

test('a copy with a column that is not marked as copied does not compile', () => {
  type WithOperator = Omit<Copy, 'messages'> & { messages: (Message & { operator: string })[] }
  expectTypeOf<
    CopyFault<WithOperator>
  >().toEqualTypeOf<'the copy has what is not marked as copied, messages: operator'>()
})

test('an erasure without a column or table that is marked as erased does not compile', () => {
  // @ts-expect-error Property 'sealed_number' is missing.
  ;({ token: null }) satisfies Emptied<'payees', 'unsigned'>
  // @ts-expect-error 'masked' is not marked as erased.
  ;({ token: null, sealed_number: null, masked: '' }) satisfies Emptied<'payees', 'unsigned'>
  ;({ token: null, sealed_number: null }) satisfies Emptied<'payees', 'unsigned'>
  expectTypeOf<TableEmptied<'unsigned'>>().toEqualTypeOf<'registrations' | 'applications' | 'payees'>()
  expectTypeOf<TableDeleted<'unsigned'>>().toEqualTypeOf<
    'identification_pictures' | 'liveness_frames' | 'request_pictures'
  >()
})

test('a table that is marked as swept has a sweep by its class, or does not compile', () => {
  type Sweeps = { readonly [Of in TableSweptBy<'answer-personal-requests'>]: SweptOf<Of> }
  // @ts-expect-error Property 'data_exports' is missing.
  ;({}) satisfies Sweeps
  // @ts-expect-error The class is another.
  ;({ data_exports: 'messages' }) satisfies Sweeps
  ;({ data_exports: 'data_exports' }) satisfies Sweeps
})
