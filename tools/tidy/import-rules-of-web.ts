import { domain, type Law, wire } from './import-rules.ts'

const rules = 'packages/domain/src'
const locale = 'packages/wire/src/locale.ts'
const paths = 'apps/web/app/site-paths.ts'

/**
 * The files of each site feature that other features may import. Code shared by two features belongs in a layer below
 * both; these files belong to one feature all the same.
 */
export const publicFiles: readonly { readonly file: string; readonly why: string }[] = [
  { file: 'cabinet/cabinet-frame.tsx', why: 'application, contract, loans, messages and my data are its screens' },
  { file: 'cabinet/time-left.tsx', why: 'the cooling-off is told on the cabinet’s home and on the contract' },
  { file: 'contract/sent-code.ts', why: 'an addendum is signed by the same kind of code' },
  { file: 'documents/document-in-place.tsx', why: 'a document is read over the form that asks to accept it' },
  { file: 'documents/document-text.tsx', why: 'the agreement is read on the screen that leads to its signature' },
  { file: 'registration/lazy-iin-form.tsx', why: 'whoever fails the face check may have given another’s iin' },
  { file: 'registration/answer-forms.ts', why: 'and its screen sends that form' },
  {
    file: 'registration/email-in-place.tsx',
    why: 'a mistyped e-mail is put right at the face check and the signature',
  },
  { file: 'registration/own-email.ts', why: 'and their screens show and take it' },
  { file: 'session/login-stages.ts', why: 'the cabinet signs out whoever is idle, and the login says why' },
  { file: 'session/potential-contract.ts', why: 'the consents of a login wait for the cabinet to be opened' },
  { file: 'telemetry/lazy-telemetry.ts', why: 'a failure that nobody caught is told' },
]

/**
 * Import law of one site layer: a folder of `apps/web/app`, the layers below that it may import, and other exceptions.
 */
function floor(name: string, below: readonly string[], others: readonly string[], instead: string): Law {
  const folders = [name, ...below].map((folder) => `apps/web/app/${folder}/**`)
  return {
    folder: `apps/web/app/${name}/**`,
    mayImport: [...folders, ...(name === 'ui' ? [] : [paths]), ...others],
    instead,
  }
}

/** The layers that clients see: the site's build, its server half, and the app's features. */
export const lawsOfWeb: Law[] = [
  {
    folder: 'apps/console/*.config.ts',
    mayImport: ['vite', 'node:*'],
    instead: 'the build is configured with what it is built by',
  },
  {
    folder: 'apps/console/server/**',
    mayImport: ['apps/console/{server,app,build}/**', wire, 'zod', 'fastify', 'node:*'],
    instead:
      'the server half mounts the built pages; what they show is theirs, and the API is met through packages/wire',
  },
  {
    folder: 'apps/console/app/**',
    mayImport: [
      ...['apps/console/app/**', 'apps/web/app/ui/**', 'apps/web/app/styles/used-stylesheets.ts'],
      ...[wire, domain, 'react', 'react-dom'],
    ],
    instead:
      'a page of the console is the kit, its own words and the wire; the kit is all that it shares with the site',
  },
  {
    folder: 'apps/web/*.config.ts',
    mayImport: [
      'apps/web/*.config.ts',
      'apps/web/server/**',
      'apps/web/app/site-map.ts',
      '@react-router/dev',
      'vite',
      'node:*',
    ],
    instead: 'the build is configured with what it is built by',
  },
  {
    folder: 'apps/web/server/**',
    mayImport: [
      ...['apps/web/server/**', 'apps/web/app/{boot,content,guards}/**', 'apps/web/app/site-{paths,guards}.ts'],
      ...['apps/web/build/**', wire, domain, '@resvg/resvg-wasm', 'uqr'],
      ...['zod', 'vite', 'react-router', '@react-router/*', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    ],
    instead:
      'the server half mounts the built site; it meets the screens through the build, the API through packages/wire',
  },
  floor(
    'ui',
    [],
    ['react', 'react-router'],
    'ui would be at home in any product; pass texts, figures and addresses in as props',
  ),
  floor(
    'texts',
    [],
    [locale, `${rules}/kazakh/in-case.ts`, 'react'],
    'texts are sentences and the way to pick one; format a figure where it is shown',
  ),
  floor(
    'content',
    [],
    [locale, 'zod'],
    'content is what a file of words may hold; how it is shown is a matter of words',
  ),
  floor('styles', [], [], 'styles are sheets that every page has; a component’s own lies beside it'),
  floor(
    'boot',
    ['texts', 'content'],
    [wire, 'react', 'react-router'],
    'what every page begins with knows no room; let the room come to you',
  ),
  floor(
    'http',
    ['boot'],
    [wire, 'react-router', 'zod'],
    'http is the one way to call the API; decide what to do with the answer in the room',
  ),
  floor(
    'form',
    ['ui', 'texts', 'boot', 'http'],
    [wire, 'react', 'react-router', 'zod'],
    'a form knows its endpoint and nothing of what is asked; pass labels and results in from the screen',
  ),
  floor('seo', ['texts', 'boot'], [wire, 'react-router'], 'seo tells machines what a page says of itself'),
  floor(
    'time',
    ['ui'],
    [locale, `${rules}/calendar/**`, 'react'],
    'time says a moment in words and counts down to it; what happens then is the room’s',
  ),
  floor(
    'waiting',
    ['ui', 'texts'],
    ['react', 'react-router'],
    'waiting knows that an answer is not there yet, not which one',
  ),
  floor(
    'guards',
    ['boot'],
    [wire, `${rules}/registration/steps.ts`, 'react-router'],
    'guards are asked by name; one that knows a room’s rule lies in that room, and site-guards.ts joins them',
  ),
  floor(
    'visit',
    ['boot', 'form'],
    [wire, 'react-router'],
    'visit knows the visitor and the way to the script of a visit; begin-visit.ts joins what happens in it',
  ),
  floor(
    'words',
    ['ui', 'texts', 'content', 'boot', 'http', 'seo'],
    [`${rules}/person/**`, locale, 'react', 'react-router'],
    'words shows what a file of content holds; what a page does beside its words is the room’s',
  ),
  floor(
    'quotes',
    ['ui', 'texts', 'boot'],
    [`${rules}/{lending,money,calendar}/**`, 'react'],
    'quotes says what a loan would cost; who asks, and what follows, is the room’s',
  ),
  floor(
    'steps',
    ['ui', 'texts', 'boot', 'http', 'form', 'seo', 'waiting', 'guards'],
    [wire, `${rules}/registration/{steps,next-steps}.ts`, 'react', 'react-router', 'socket.io-client', 'laravel-echo'],
    'steps knows which screen a step has and how a page follows it; what the screen asks is its room’s',
  ),
  {
    folder: 'apps/web/app/layouts/**',
    mayImport: [
      ...['apps/web/app/{layouts,ui,texts,boot,styles,steps,visit}/**', 'apps/web/app/features/*/*'],
      ...[wire, `${rules}/person/**`, 'react', 'react-router'],
    ],
    instead: 'a layout is a frame: ui, texts, and the top-level files of the rooms that stand in it',
  },
  {
    folder: 'apps/web/app/features/identification/built-in/**',
    mayImport: [
      'apps/web/app/features/identification/{built-in/**,deferred.ts,liveness-check.ts}',
      ...[`${rules}/list/**`, '@vladmandic/human', '@tensorflow/tfjs-backend-wasm'],
    ],
    instead: 'the built-in check knows the port that it fills and the library that finds faces; words are the screen’s',
  },
  {
    folder: 'apps/web/app/features/telemetry/**',
    mayImport: [
      ...['apps/web/app/features/telemetry/**', 'apps/web/app/boot/**', paths],
      ...['packages/domain/src/person/personal-text.ts', '@grafana/faro-web-sdk', '@grafana/faro-web-tracing'],
    ],
    instead: 'telemetry watches from outside and knows no feature; let whoever has something to tell call it',
  },
  {
    folder: 'apps/web/app/features/<room>/**',
    mayImport: [
      'apps/web/app/features/<room>/**',
      ...publicFiles.map(({ file }) => `apps/web/app/features/${file}`),
      'apps/web/app/{ui,texts,content,boot,http,form,seo,time,waiting,guards,visit,words,quotes,steps}/**',
      ...[paths, wire, `${rules}/{lending,list,person,money,calendar,marketing}/**`, `${rules}/*.ts`],
      `${rules}/registration/{steps,next-steps,identification-errors}.ts`,
      `${rules}/limits/proof-of-work.ts`,
      ...['react', 'react-dom', 'react-router', 'zod', '@maskito/*'],
    ],
    instead:
      'a room uses its own files and the floors below; what two rooms need goes down a floor, or is named in publicFiles with its reason; the order of steps is the API’s',
  },
  {
    folder: 'apps/web/testing/**',
    mayImport: [
      ...['apps/web/{app,server,testing}/**', 'apps/server/**', 'apps/api/testing/**', wire, domain],
      ...['react', 'react-dom', 'react-router', 'jsdom', '@testing-library/*', 'html-validate', 'vitest', 'node:*'],
    ],
    instead: 'testing shows components and visits the real site; what it finds there belongs in the test',
  },
  {
    folder: 'apps/web/app/*',
    mayImport: ['apps/web/app/**', wire, 'react', 'react-dom', 'react-router', '@react-router/*', 'isbot', 'node:*'],
    instead:
      'the site map, the root and the two entries join what lies in apps/web; rules live in a feature or in domain',
  },
]
