import { facesOfRooms } from './import-rules-of-modules.ts'

/**
 * The import law of the code base as data: imports point downwards, web ▸ wire ▸ domain and api ▸ wire ▸ domain. The
 * first law whose folder contains a file applies. `<room>` is one folder name, the same on both sides; `*` is anything
 * within a name, `**` anything at all. Entries without a layer's path are packages.
 */
export type Law = {
  folder: string
  mayImport: string[]
  /** Completes the sentence «x may not import y: …». */
  instead: string
}

const exactDecimals = ['big.js', 'decimal.js-light']
export const domain = 'packages/domain/src/**'
export const wire = 'packages/wire/src/**'
const log = 'apps/api/src/log.ts'
const telemetry = 'apps/api/src/telemetry/**'

export const laws: Law[] = [
  {
    folder: 'packages/domain/src/money/**',
    mayImport: ['packages/domain/src/money/**', ...exactDecimals],
    instead: 'money knows nothing but exact numbers; let the caller pass what it needs',
  },
  {
    folder: 'packages/domain/src/calendar/**',
    mayImport: ['packages/domain/src/calendar/**', 'packages/domain/src/money/calculation-error.ts'],
    instead: 'a day is counted from nothing but itself; pass the rest in as arguments',
  },
  {
    folder: 'packages/domain/src/list/**',
    mayImport: ['packages/domain/src/list/**'],
    instead: 'a list is told from nothing but itself',
  },
  {
    folder: 'packages/domain/src/lending/**',
    mayImport: ['packages/domain/src/{lending,money,calendar,list}/**'],
    instead: 'a schedule is made of money and dates; pass the rest in as arguments',
  },
  {
    folder: 'packages/domain/src/person/**',
    mayImport: ['packages/domain/src/{person,calendar}/**'],
    instead: 'what makes an iin or a phone valid depends on days at most; put storing and showing on another floor',
  },
  {
    folder: 'packages/domain/src/registration/**',
    mayImport: ['packages/domain/src/registration/**', 'packages/domain/src/person/**'],
    instead: 'the journey is a table of step names; put effects in the room’s service in apps/api',
  },
  {
    folder: 'packages/domain/src/marketing/**',
    mayImport: ['packages/domain/src/marketing/**'],
    instead: 'what a UTM record is depends on nothing',
  },
  {
    folder: 'packages/domain/src/**',
    mayImport: [domain],
    instead: 'domain has no clock, no I/O and no schemas; put a schema in packages/wire, I/O in apps/api',
  },
  {
    folder: 'packages/wire/src/**',
    mayImport: [wire, domain, 'zod'],
    instead: 'the wire is schemas and plain data for both sides; put behaviour in apps/api or apps/web',
  },

  {
    folder: 'apps/api/src/*.ts',
    mayImport: ['apps/api/src/**', wire, domain, 'zod', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    instead: 'the composition root joins what lies in apps/api; put the vendor behind a provider’s port',
  },
  {
    folder: 'apps/api/src/http/**',
    mayImport: [
      ...['apps/api/src/http/**', 'apps/api/src/db/database-errors.ts', telemetry, log, wire, domain],
      ...['zod', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    ],
    instead:
      'http turns endpoints into routes and failures into answers; let the module or app.ts hand it what it needs',
  },
  {
    folder: 'apps/api/src/modules/<room>/**',
    mayImport: [
      'apps/api/src/modules/<room>/**',
      ...facesOfRooms.map(({ file }) => `apps/api/src/modules/${file}`),
      'apps/api/src/{http,db,jobs,realtime,limits,secrets,pdf,csv}/**',
      'apps/api/src/telemetry/*-metrics.ts',
      'apps/api/src/providers/<port>/<port>.ts',
      'apps/api/src/providers/calling/provider-{call,errors}.ts',
      'apps/api/src/providers/sandbox/sandbox-{memory,card-orders}.ts',
      ...[log, wire, domain, 'zod', 'fastify', 'kysely', 'node:*'],
    ],
    instead:
      'a room uses its own files, what facesOfRooms names of another with its reason, db, and the port of a provider (never an adapter)',
  },
  {
    folder: 'apps/api/src/providers/calling/**',
    mayImport: ['apps/api/src/providers/calling/**', telemetry, log, 'zod', 'node:*'],
    instead: 'calling knows how to ask over HTTP and nothing of who is asked; put a vendor’s words in its adapter',
  },
  {
    folder: 'apps/api/src/providers/sandbox/**',
    mayImport: [
      'apps/api/src/providers/{calling,sandbox}/**',
      'apps/api/src/providers/person-registry/person-registry.ts',
      ...[domain, 'node:*'],
    ],
    instead: 'the sandbox invents people; what a provider does to them belongs in its sandbox adapter',
  },
  {
    folder: 'apps/api/src/providers/<port>/**',
    mayImport: [
      'apps/api/src/providers/<port>/**',
      'apps/api/src/providers/{calling,sandbox}/**',
      'apps/api/src/faces/{face-reader,face-reading,likeness}.ts',
      ...[log, domain, 'zod', 'node:*'],
    ],
    instead: 'an adapter speaks its port’s words; the module that uses it keeps the data and the decisions',
  },
  {
    folder: 'apps/api/src/providers/*',
    mayImport: [
      'apps/api/src/providers/**',
      'apps/api/src/faces/face-reader.ts',
      telemetry,
      log,
      wire,
      domain,
      'zod',
      'node:*',
    ],
    instead: 'choosing a provider looks at settings only',
  },
  {
    folder: 'apps/api/src/faces/**',
    mayImport: ['apps/api/src/faces/**', 'packages/domain/src/registration/face-cues.ts', 'jpeg-js', 'node:*'],
    instead: 'faces turn pictures into numbers; whose face it is, and what follows, is the provider’s and the room’s',
  },
  {
    folder: 'apps/api/src/secrets/**',
    mayImport: ['apps/api/src/secrets/**', 'node:*'],
    instead: 'secrets turn bytes into bytes; keep what they protect in its room',
  },
  {
    folder: 'apps/api/src/limits/**',
    mayImport: ['apps/api/src/{limits,db}/**', 'packages/domain/src/limits/**', telemetry, 'kysely', 'zod'],
    instead: 'a limit counts by the domain’s table; what is counted, and by whose name, is its room’s',
  },
  {
    folder: 'apps/api/src/idempotency/**',
    mayImport: [
      'apps/api/src/{idempotency,db,secrets}/**',
      'apps/api/src/http/stored-responses.ts',
      'kysely',
      'node:*',
    ],
    instead: 'idempotency stores responses for http and knows nothing of their content',
  },
  {
    folder: 'apps/api/src/pdf/**',
    mayImport: [
      'apps/api/src/pdf/**',
      'packages/wire/src/locale.ts',
      'pdfkit',
      'fontkit',
      '@expo-google-fonts/*',
      'node:*',
    ],
    instead: 'pdf sets paragraphs on a page; what they say is the room’s',
  },
  {
    folder: 'apps/api/src/csv/**',
    mayImport: ['apps/api/src/csv/**', 'packages/domain/src/money/**'],
    instead: 'csv makes lines out of cells; what stands in them is the room’s',
  },
  {
    folder: 'apps/api/src/jobs/**',
    mayImport: ['apps/api/src/{jobs,db,telemetry}/**', log, wire, domain, 'zod', 'kysely', 'pg', 'pg-boss', 'node:*'],
    instead: 'jobs move work from the outbox to handlers that the modules register; let the module come to you',
  },
  {
    folder: 'apps/api/src/telemetry/**',
    mayImport: [
      telemetry,
      'packages/domain/src/person/personal-text.ts',
      log,
      '@opentelemetry/*',
      'prom-client',
      'node:*',
    ],
    instead: 'telemetry counts and times what it is told; who is told, and of whom, stays with whoever tells',
  },
  {
    folder: 'apps/api/src/realtime/**',
    mayImport: [
      ...['apps/api/src/{realtime,http,db,secrets}/**', log, wire, domain],
      ...['fastify', 'socket.io', 'kysely', 'pg', 'zod', 'node:*'],
    ],
    instead: 'realtime pushes what it is told; ask the session through a function that app.ts passes in',
  },
  {
    folder: 'apps/api/src/db/**',
    mayImport: [
      'apps/api/src/{db,telemetry}/**',
      log,
      wire,
      domain,
      'kysely',
      'pg',
      'pg-*',
      '@electric-sql/pglite',
      'node:*',
    ],
    instead: 'db opens connections and knows the tables; a query belongs in its room’s repository',
  },
  {
    folder: 'apps/api/testing/**',
    mayImport: [
      'apps/api/**',
      wire,
      domain,
      'zod',
      'fastify',
      'kysely',
      'pg',
      'pg-*',
      '@electric-sql/pglite',
      'jpeg-js',
      'laravel-echo',
      'socket.io-client',
      'vitest',
      'node:*',
    ],
    instead: 'testing starts the real application; keep other floors out of it',
  },
  {
    folder: 'apps/server/src/**',
    mayImport: [
      ...['apps/server/**', 'apps/api/**', 'apps/{web,console}/server/**', wire],
      ...['zod', 'fastify', 'fastify-*', '@fastify/*', 'pino', 'pg', 'node:*'],
    ],
    instead: 'the front door mounts both apps and closes them; anything else belongs to one of the two',
  },

  {
    folder: 'apps/server/testing/**',
    mayImport: ['apps/server/**', 'apps/api/**', wire, 'vitest', 'node:*'],
    instead: 'testing starts the real server; what it measures belongs in the test',
  },
  {
    folder: 'journeys/fixtures/**',
    mayImport: [
      ...['journeys/**', 'apps/api/testing/**', 'apps/web/testing/{mask-cases,words}.ts', 'tools/test/*', wire, domain],
      ...['@playwright/test', '@axe-core/playwright', 'html-validate', 'pg', 'node:*'],
    ],
    instead: 'a fixture brings people to where a journey begins, as their browsers could; it tests nothing',
  },
  {
    folder: 'journeys/**',
    mayImport: [
      'journeys/**',
      'apps/server/testing/**',
      'tools/test/*',
      'tools/calc/*',
      '@playwright/test',
      '@axe-core/playwright',
      'html-validate',
      'pg',
      'node:*',
    ],
    instead: 'a journey knows what a client knows: addresses, words and buttons',
  },
  {
    folder: 'bench/**',
    mayImport: [
      ...[
        'bench/**',
        'apps/**',
        'journeys/fixtures/**',
        'tools/test/*',
        wire,
        domain,
        'react',
        'react-dom',
        'fastify',
        'pg',
        'autocannon',
        'node:*',
      ],
      ...['loan-schedule.js', 'loanjs', 'decimal.js', ...exactDecimals, 'vite', '@playwright/test'],
    ],
    instead: 'a benchmark measures the product against a floor and brings no machinery of its own',
  },
]
