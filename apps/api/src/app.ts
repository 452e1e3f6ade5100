import type { Stand } from '@qadam/contract/setting'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/connect.ts'
import { mountApiDocs } from './http/api-docs.ts'
import { layApiFloor } from './http/api-floor.ts'
import { sendProblem } from './http/problem-reply.ts'
import { mountReference } from './modules/reference/reference-routes.ts'
import { placeSampleBranches } from './modules/reference/reference-service.ts'
import { mountSandbox } from './modules/sandbox/sandbox-routes.ts'

export type ApiOptions = {
  readonly database: Database
  readonly stand: Stand
  readonly sandbox: boolean
  readonly docs: boolean
  /** The site's origin, where it is not the API's own; only this one may call from a browser. */
  readonly siteOrigin?: string | undefined
}

/** Everything under /rest and /docs, in order, by name. */
export async function mountApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { database, docs, sandbox, siteOrigin, stand } = options
  if (stand !== 'prod') await placeSampleBranches(database)

  await server.register(async (app) => {
    layApiFloor(app, { siteOrigin })
    if (docs) await mountApiDocs(app)

    mountReference(app, database)
    if (sandbox) mountSandbox(app)

    mountUnknown(app)
  })
}

/** Whatever else is asked of the API; answered before a body is read, or even looked at. */
function mountUnknown(app: FastifyInstance): void {
  for (const url of ['/rest', '/rest/*']) {
    app.all(url, {
      schema: { hide: true } as object,
      onRequest: async (request, reply) => sendProblem(request, reply, { code: 'not_found' }),
      handler: async () => undefined,
    })
  }
}
