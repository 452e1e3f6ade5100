import { publicFilesOfModules } from './import-rules-of-modules.ts'

/**
 * The import rules of the code base as data: imports point downwards, web ▸ wire ▸ domain and api ▸ wire ▸ domain. The
 * first rule whose folder contains a file applies. `<module>` is one folder name, the same on both sides; `*` is anything
 * within a name, `**` anything at all. Entries without a layer's path are packages.
 */
export type ImportRule = {
  folder: string
  mayImport: string[]
  /** Completes the sentence «x may not import y: …». */
  instead: string
}

const exactDecimals = ['big.js', 'decimal.js-light']
export const domain = 'packages/domain/src/**'
export const wire = 'packages/wire/src/**'
export const kit = 'packages/kit/src/**'
const log = 'apps/api/src/log.ts'
const telemetry = 'apps/api/src/telemetry/**'

export const rules: ImportRule[] = [
  {
    folder: 'packages/domain/src/money/**',
    mayImport: ['packages/domain/src/money/**', ...exactDecimals],
    instead: 'money depends only on exact numbers; let the caller pass what it needs',
  },
  {
    folder: 'packages/domain/src/calendar/**',
    mayImport: ['packages/domain/src/calendar/**', 'packages/domain/src/money/calculation-error.ts'],
    instead: 'calendar depends on nothing else; pass the rest in as arguments',
  },
  {
    folder: 'packages/domain/src/list/**',
    mayImport: ['packages/domain/src/list/**'],
    instead: 'list depends on nothing else',
  },
  {
    folder: 'packages/domain/src/lending/**',
    mayImport: ['packages/domain/src/{lending,money,calendar,list}/**'],
    instead: 'lending depends only on money, dates and lists; pass the rest in as arguments',
  },
  {
    folder: 'packages/domain/src/person/**',
    mayImport: ['packages/domain/src/{person,calendar}/**'],
    instead: 'validity of an iin or a phone depends at most on dates; put storage and presentation in another layer',
  },
  {
    folder: 'packages/domain/src/registration/**',
    mayImport: ['packages/domain/src/registration/**', 'packages/domain/src/person/**'],
    instead: "the journey is a table of step names; put effects in the module's service in apps/api",
  },
  {
    folder: 'packages/domain/src/marketing/**',
    mayImport: ['packages/domain/src/marketing/**'],
    instead: 'a UTM record depends on nothing else',
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
    folder: 'packages/kit/src/**',
    mayImport: [kit, 'react', 'react-router'],
    instead: 'the kit is independent of the product; pass texts, figures and addresses in as props',
  },
  {
    folder: 'packages/kit/testing/**',
    mayImport: ['packages/kit/**', 'react', 'react-router', '@testing-library/*', 'vitest'],
    instead: "testing renders the kit's components; assertions belong in the test",
  },

  {
    folder: 'apps/api/src/*.ts',
    mayImport: ['apps/api/src/**', wire, domain, 'zod', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    instead: "the composition root combines the parts of apps/api; put the vendor behind a provider's port",
  },
  {
    folder: 'apps/api/src/http/**',
    mayImport: [
      ...['apps/api/src/http/**', 'apps/api/src/db/database-errors.ts', telemetry, log, wire, domain],
      ...['zod', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    ],
    instead:
      'http turns endpoints into routes and failures into responses; let the module or app.ts pass in what it needs',
  },
  {
    folder: 'apps/api/src/modules/<module>/**',
    mayImport: [
      'apps/api/src/modules/<module>/**',
      ...publicFilesOfModules.map(({ file }) => `apps/api/src/modules/${file}`),
      'apps/api/src/{http,db,jobs,realtime,limits,secrets,pdf,csv}/**',
      'apps/api/src/telemetry/*-metrics.ts',
      'apps/api/src/providers/<port>/<port>.ts',
      'apps/api/src/providers/calling/provider-{call,errors}.ts',
      'apps/api/src/providers/sandbox/sandbox-{memory,card-orders}.ts',
      ...[log, wire, domain, 'zod', 'fastify', 'kysely', 'node:*'],
    ],
    instead:
      'a module uses its own files, files of other modules listed in publicFilesOfModules with a reason, db, and the port of a provider (never an adapter)',
  },
  {
    folder: 'apps/api/src/providers/calling/**',
    mayImport: ['apps/api/src/providers/calling/**', telemetry, log, 'zod', 'node:*'],
    instead: "calling makes HTTP calls and knows no vendor; put a vendor's format in its adapter",
  },
  {
    folder: 'apps/api/src/providers/sandbox/**',
    mayImport: [
      'apps/api/src/providers/{calling,sandbox}/**',
      'apps/api/src/providers/person-registry/person-registry.ts',
      ...[domain, 'node:*'],
    ],
    instead: "the sandbox generates people; a provider's behaviour belongs in its sandbox adapter",
  },
  {
    // OpenID Connect is spoken by a library, which makes its own calls (0223).
    folder: 'apps/api/src/providers/issuer/**',
    mayImport: ['apps/api/src/providers/issuer/**', 'openid-client', 'node:*'],
    instead: 'the issuer says who somebody is; what they may do belongs to the module',
  },
  {
    folder: 'apps/api/src/providers/<port>/**',
    mayImport: [
      'apps/api/src/providers/<port>/**',
      'apps/api/src/providers/{calling,sandbox}/**',
      'apps/api/src/faces/{face-reader,face-reading,likeness}.ts',
      ...[log, domain, 'zod', 'node:*'],
    ],
    instead: 'an adapter implements its port; data and decisions belong to the module that uses it',
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
    instead: 'the choice of a provider depends only on settings',
  },
  {
    folder: 'apps/api/src/faces/**',
    mayImport: ['apps/api/src/faces/**', 'packages/domain/src/registration/face-cues.ts', 'jpeg-js', 'node:*'],
    instead: 'faces turns pictures into numbers; identity and decisions belong to the provider and the module',
  },
  {
    folder: 'apps/api/src/secrets/**',
    // Signatures of passkeys are checked beside passwords and codes, by a library that knows their formats (0222).
    mayImport: ['apps/api/src/secrets/**', '@simplewebauthn/server', 'node:*'],
    instead: 'secrets encrypts and decrypts bytes; their meaning belongs to the module',
  },
  {
    folder: 'apps/api/src/limits/**',
    mayImport: ['apps/api/src/{limits,db}/**', 'packages/domain/src/limits/**', telemetry, 'kysely', 'zod'],
    instead: "limits counts by the domain's table; the module decides what is counted and by which key",
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
    instead: 'pdf lays out paragraphs; their text belongs to the module',
  },
  {
    folder: 'apps/api/src/csv/**',
    mayImport: ['apps/api/src/csv/**', 'packages/domain/src/money/**'],
    instead: 'csv turns cells into lines; their content belongs to the module',
  },
  {
    folder: 'apps/api/src/jobs/**',
    mayImport: ['apps/api/src/{jobs,db,telemetry}/**', log, wire, domain, 'zod', 'kysely', 'pg', 'pg-boss', 'node:*'],
    instead: 'jobs moves work from the outbox to handlers that modules register; let the module register itself',
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
    instead: 'telemetry counts and times what is reported to it; let the caller report, without personal data',
  },
  {
    folder: 'apps/api/src/realtime/**',
    mayImport: [
      ...['apps/api/src/{realtime,http,db,secrets}/**', log, wire, domain],
      ...['fastify', 'socket.io', 'kysely', 'pg', 'zod', 'node:*'],
    ],
    instead: 'realtime pushes what it is given; query the session through a function that app.ts passes in',
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
    instead: "db opens connections and knows the tables; a query belongs in its module's repository",
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
    instead: 'testing starts the real application; keep other layers out of it',
  },
  {
    folder: 'apps/server/src/**',
    mayImport: [
      ...['apps/server/**', 'apps/api/**', 'apps/{web,console}/server/**', wire],
      ...['zod', 'fastify', 'fastify-*', '@fastify/*', 'pino', 'pg', 'node:*'],
    ],
    instead: 'apps/server mounts and closes the apps; anything else belongs to one of them',
  },

  {
    folder: 'apps/server/testing/**',
    mayImport: ['apps/server/**', 'apps/api/**', wire, 'vitest', 'node:*'],
    instead: 'testing starts the real server; assertions belong in the test',
  },
  {
    folder: 'journeys/fixtures/**',
    mayImport: [
      ...[
        'journeys/**',
        'apps/api/testing/**',
        'apps/web/testing/{walker,words}.ts',
        'apps/console/testing/console-words.ts',
        'packages/kit/testing/mask-cases.ts',
        'tools/test/*',
        wire,
        domain,
      ],
      ...['@playwright/test', '@axe-core/playwright', 'html-validate', 'pg', 'node:*'],
    ],
    instead: 'a fixture prepares the start of a journey with the means of a browser; it asserts nothing',
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
    instead: 'a journey knows only what a client sees: addresses, texts and buttons',
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
    instead: 'a benchmark measures the product against a baseline and adds no machinery of its own',
  },
]
