import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { problem } from '@qadam/wire/problem'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { apiDocsStylesheet } from './api-docs-stylesheet.ts'

// The page loads its script and styles from its own folder; its icons are data URLs inside the styles.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves OpenAPI 3.1 at /docs/openapi.json and a page to try the calls at /docs. Must be registered before the
 * endpoints, because it collects them as they mount.
 */
export async function mountApiDocs(app: FastifyInstance): Promise<void> {
  const schemaRegistry = z.registry<{ id?: string }>()
  schemaRegistry.add(problem, { id: 'Problem' })

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Qadam',
        version: '1',
        description:
          'Every error response is a Problem (RFC 9457); `message` and `errors` are in the language of Accept-Language.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token returned by POST /rest/auth' },
          operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN of the installation' },
          partner: {
            ...{ type: 'apiKey', in: 'header', name: 'qadam-signature' },
            description:
              't=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t\\nMETHOD\\naddress\\nbody">, with the channel\'s key from PAYMENT_KEYS',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    // Drawing every call at once takes a browser many seconds; a module's calls are drawn when it is opened.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'none' },
    theme: { css: [{ filename: 'readable.css', content: apiDocsStylesheet }] },
  })
  app.get('/docs/openapi.json', { schema: { hide: true } as object }, async () => app.swagger())
}
