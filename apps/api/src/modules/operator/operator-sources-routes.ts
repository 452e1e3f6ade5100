import { getSources, openSources, type SourcesQuery, sourcesQuery } from '@qadam/wire/operator-sources'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { varyBy } from '../../http/vary-by.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { sourcesCsv } from '../marketing/marketing-report-csv.ts'
import { sourcesReporter } from '../marketing/marketing-report-service.ts'
import { operatorTokens, tokenSeconds } from './operator-tokens.ts'
import { recordReadsOfTotals } from './record-reads-of-totals.ts'
import { type OperatorGuard, requireOperator } from './require-operator.ts'

type Deps = { readonly database: Database; readonly secrets: Secrets; readonly guard: OperatorGuard }

const fileOptions = { schema: { hide: true, querystring: sourcesQuery } as object }

/** A minute for the report before this one in the queue, and about as much for itself. */
const reportMs = 110_000

/** Where clients come from: only totals that identify no person. */
export function mountOperatorSources(app: FastifyInstance, { database, guard, secrets }: Deps): void {
  const passes = operatorTokens(secrets, guard.operatorToken)
  const report = sourcesReporter(database)

  app.register(async (operator) => {
    operator.addHook('onRequest', requireOperator(guard))
    recordReadsOfTotals(operator, database)

    mountEndpoint(operator, openSources, async () => ({ pass: passes.issue(), expires_in: tokenSeconds }))
  })

  app.register(async (reader) => {
    reader.addHook('onRequest', requireOperator({ ...guard, isToken: passes.isGood }))
    recordReadsOfTotals(reader, database)

    mountEndpoint(reader, getSources, ({ query }) => report(query), { timeoutMs: reportMs })

    reader.get<{ Querystring: SourcesQuery }>('/rest/operator/sources.csv', fileOptions, async (request, reply) => {
      const { from, to } = request.query
      const locale = requestLocale(request)
      const csv = sourcesCsv(await report(request.query), locale)
      return varyBy(reply, 'accept-language')
        .headers({
          'cache-control': 'no-store',
          'content-language': locale,
          'content-disposition': `attachment; filename="sources-${from}-${to}.csv"`,
        })
        .type('text/csv; charset=utf-8')
        .send(Buffer.from(csv))
    })
  })
}
