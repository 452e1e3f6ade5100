import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type Executor = Database['sql'] | Transaction<Tables>

export type Waiting = {
  readonly client_id: string
  readonly waits_since: Date
  readonly messages: number
  readonly last_text: string
}

/** Clients whose last message has no answer, in the order of the wait; a list shows a part of them. */
export const unanswered = sql<{ id: string; since: Date }>`
  select client_id as id, waits_since as since from unanswered_conversations`

export async function findUnanswered(executor: Executor, atMost: number): Promise<Waiting[]> {
  const { rows } = await sql<{ id: string; since: Date }>`
    ${unanswered} order by waits_since, client_id limit ${atMost}
  `.execute(executor)
  return withQuestions(executor, rows)
}

/** Adds the messages that wait: how many, and the last one's text. */
export async function withQuestions(
  executor: Executor,
  waiting: readonly { readonly id: string; readonly since: Date }[],
): Promise<Waiting[]> {
  if (waiting.length === 0) return []
  const { rows } = await sql<{ client_id: string; messages: number; last_text: string }>`
    select question.client_id, count(*)::int as messages,
      (array_agg(question.text order by question.number desc))[1] as last_text
    from messages question join unanswered_conversations waiting using (client_id)
    where question.client_id = any(${waiting.map(({ id }) => id)}::uuid[])
      and question.author = 'client' and question.number >= waiting.first_number
    group by question.client_id
  `.execute(executor)
  const questions = new Map(rows.map((row) => [row.client_id, row]))
  return waiting.flatMap(({ id, since }) => {
    const question = questions.get(id)
    return question ? [{ ...question, waits_since: since }] : []
  })
}
