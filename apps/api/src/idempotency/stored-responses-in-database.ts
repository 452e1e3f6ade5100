import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Begun, StoredRequest, StoredResponse, StoredResponses } from '../http/stored-responses.ts'
import { type Secrets, secretsFrom } from '../secrets/secrets.ts'

/** A request that is taken to be running for so long was cut off with its process; the repetition does it again. */
const abandonedAfterSeconds = 60

/**
 * An answer may hold tokens, so it is sealed with a key that only the request's own Idempotency-Key leads to: the
 * database alone, or the installation's key alone, opens nothing. A request may hold a card's number or a code, few
 * enough to try them all: its fingerprint is made with the same key.
 */
export function storedResponsesIn(database: Database, secrets: Secrets): StoredResponses {
  const sealing: Sealing = (key) => secretsFrom(secrets.mac('stored-answer', key))
  return {
    async begin(request) {
      const hash = hashOf(request)
      const request_sha256 = fingerprintOf(request, sealing)
      const begun = await database.sql
        .insertInto('kept_answers')
        .values({ hash, request_sha256, finished_at: null, status: null, sealed_answer: null })
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet({ begun_at: sql<Date>`now()` })
            .where('kept_answers.finished_at', 'is', null)
            .where('kept_answers.request_sha256', '=', request_sha256)
            .where('kept_answers.begun_at', '<', sql<Date>`now() - ${abandonedAfterSeconds} * interval '1 second'`),
        )
        .returning('hash')
        .executeTakeFirst()
      if (begun) return { kind: 'first' }
      return earlier(database, request, sealing)
    },
    async finish(request, answer) {
      const sealed = sealing(request.key).seal('stored-answer', Buffer.from(JSON.stringify(answer)))
      await database.sql
        .updateTable('kept_answers')
        .set({ finished_at: sql<Date>`now()`, status: 200, sealed_answer: sealed })
        .where('hash', '=', hashOf(request))
        .execute()
    },
    async forget(request) {
      await database.sql
        .deleteFrom('kept_answers')
        .where('hash', '=', hashOf(request))
        .where('finished_at', 'is', null)
        .execute()
    },
  }
}

async function earlier(database: Database, request: StoredRequest, sealing: Sealing): Promise<Begun> {
  const row = await database.sql
    .selectFrom('kept_answers')
    .select(['request_sha256', 'sealed_answer'])
    .where('hash', '=', hashOf(request))
    .executeTakeFirst()
  // Forgotten between the two questions: whoever asks again in a second is the first.
  if (!row) return { kind: 'running' }
  if (!row.request_sha256.equals(fingerprintOf(request, sealing))) return { kind: 'differs' }
  if (!row.sealed_answer) return { kind: 'running' }
  const plain = sealing(request.key).open('stored-answer', row.sealed_answer)
  return { kind: 'answered', answer: JSON.parse(plain.toString()) as StoredResponse }
}

type Sealing = (key: string) => Secrets

function fingerprintOf({ body, key }: StoredRequest, sealing: Sealing): Buffer {
  return sealing(key).mac('stored-answer', body)
}

function hashOf({ key, scope }: StoredRequest): Buffer {
  return createHash('sha256').update(`${scope} ${key}`).digest()
}
