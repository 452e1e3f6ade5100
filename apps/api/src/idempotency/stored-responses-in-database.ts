import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Begun, StoredRequest, StoredResponse, StoredResponses } from '../http/stored-responses.ts'
import { type Secrets, secretsFrom } from '../secrets/secrets.ts'

/** A request still running after this time was cut off with its process; a repeat executes it again. */
const abandonedAfterSeconds = 60

/**
 * A response may contain tokens, so it is encrypted with a key derived from the request's own Idempotency-Key: neither
 * the database nor the installation's key is enough to decrypt it. A request may contain a card number or a code, few
 * enough to try them all, so its fingerprint uses the same derived key.
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
  // Deleted between the two queries; a retry in a second becomes the first request.
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
