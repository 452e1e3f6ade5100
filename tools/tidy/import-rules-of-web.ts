import { domain, type ImportRule, kit, wire } from './import-rules.ts'

const rules = 'packages/domain/src'
const locale = 'packages/wire/src/locale.ts'
const paths = 'apps/web/app/site-paths.ts'

/**
 * The files of each site feature that other features may import. Code shared by two features belongs in a layer below
 * both; these files belong to one feature all the same.
 */
export const publicFiles: readonly { readonly file: string; readonly why: string }[] = [
  {
    file: 'cabinet/cabinet-frame.tsx',
    why: 'application, contract, loans, messages and my data are screens of the cabinet',
  },
  { file: 'cabinet/time-left.tsx', why: "the cabinet's home and the contract show the cooling-off period" },
  { file: 'addenda/parts/paper-pictures.tsx', why: 'a reviewer of an application asks for papers as well' },
  { file: 'contract/parts/both-languages.tsx', why: 'an addendum is read in both languages like its contract' },
  { file: 'contract/sent-code.ts', why: 'an addendum is signed by the same kind of code' },
  { file: 'documents/document-in-place.tsx', why: 'a document opens over the form that requires its acceptance' },
  { file: 'documents/document-text.tsx', why: 'the agreement is shown on the screen before its signature' },
  {
    file: 'registration/lazy-iin-form.tsx',
    why: "a client who fails the face check may have given another person's iin",
  },
  { file: 'registration/answer-forms.ts', why: "the face check's screen submits that form" },
  {
    file: 'registration/email-in-place.tsx',
    why: 'a mistyped e-mail can be corrected at the face check and at the signature',
  },
  { file: 'registration/own-email.ts', why: 'those screens show and submit the e-mail' },
  {
    file: 'session/login-stages.ts',
    why: 'the cabinet signs out an idle client, and the login page states the reason',
  },
  { file: 'session/potential-contract.ts', why: 'the consents given at login are used when the cabinet opens' },
  { file: 'telemetry/lazy-telemetry.ts', why: 'uncaught failures are reported' },
]

/**
 * Import rules of one site layer: a folder of `apps/web/app`, the layers below that it may import, and other exceptions.
 */
function layer(name: string, below: readonly string[], others: readonly string[], instead: string): ImportRule {
  const folders = [name, ...below].map((folder) => `apps/web/app/${folder}/**`)
  return {
    folder: `apps/web/app/${name}/**`,
    mayImport: [...folders, paths, ...others],
    instead,
  }
}

/** The layers that clients see: the site's build, its server half, and the app's features. */
export const rulesOfWeb: ImportRule[] = [
  {
    folder: 'apps/console/*.config.ts',
    mayImport: ['vite', 'node:*'],
    instead: 'a build configuration imports only the build tool',
  },
  {
    folder: 'apps/console/server/**',
    mayImport: ['apps/console/{server,app,build}/**', wire, 'zod', 'fastify', 'node:*'],
    instead:
      'the server half mounts the built pages; content belongs to the pages, and the API is called through packages/wire',
  },
  {
    folder: 'apps/console/testing/**',
    // The texts, so that a journey finds buttons by the words of both languages, as on the site.
    mayImport: ['apps/console/{testing,app/texts}/**', 'apps/api/testing/**', wire, domain, 'node:*'],
    instead: 'testing is a browser without scripts; what it finds belongs in the test',
  },
  {
    folder: 'apps/console/app/**',
    mayImport: [...['apps/console/app/**', kit, wire, domain, 'react', 'react-dom', 'uqr']],
    instead: 'a console page uses the kit, its own texts and the wire; only the kit is shared with the site',
  },
  {
    folder: 'apps/web/*.config.{ts,test.ts}',
    mayImport: [
      'apps/web/*.config.ts',
      'apps/web/server/**',
      'apps/web/app/site-map.ts',
      '@react-router/dev',
      'vite',
      'node:*',
    ],
    instead: 'a build configuration imports only the build tool',
  },
  {
    folder: 'apps/web/server/**',
    mayImport: [
      ...['apps/web/server/**', 'apps/web/app/{boot,content,guards}/**', 'apps/web/app/site-{paths,guards}.ts'],
      ...['apps/web/build/**', wire, domain, '@resvg/resvg-wasm', 'uqr'],
      ...['zod', 'vite', 'react-router', '@react-router/*', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    ],
    instead:
      'the server half mounts the built site; it reaches the screens through the build and the API through packages/wire',
  },
  layer(
    'texts',
    [],
    [locale, `${rules}/kazakh/in-case.ts`, 'react'],
    'texts holds sentences and picks one; format a figure where it is shown',
  ),
  layer(
    'content',
    [],
    [locale, 'zod'],
    'content defines what a content file may contain; how it is shown belongs to words',
  ),
  layer('styles', [], [kit], "styles holds the stylesheets of every page; a component's own stylesheet is beside it"),
  layer(
    'boot',
    ['texts', 'content'],
    [wire, 'react', 'react-router'],
    'boot runs on every page and depends on no feature; let the feature call it',
  ),
  layer(
    'http',
    ['boot'],
    [wire, 'react-router', 'zod'],
    'http is the only way to call the API; handle the response in the feature',
  ),
  layer(
    'form',
    ['texts', 'boot', 'http'],
    [kit, wire, 'react', 'react-router', 'zod'],
    'a form knows only its endpoint; pass labels and results in from the screen',
  ),
  layer('seo', ['texts', 'boot'], [wire, 'react-router'], "seo only writes a page's metadata"),
  layer(
    'time',
    [],
    [kit, locale, `${rules}/calendar/**`, 'react'],
    'time formats a moment and counts down to it; what happens then belongs to the feature',
  ),
  layer(
    'waiting',
    ['texts'],
    [kit, 'react', 'react-router'],
    'waiting shows that a response is pending and does not know which one',
  ),
  layer(
    'guards',
    ['boot'],
    [wire, `${rules}/registration/steps.ts`, 'react-router'],
    "guards are called by name; a guard with a feature's rule belongs to that feature, and site-guards.ts lists them all",
  ),
  layer(
    'visit',
    ['boot', 'form'],
    [wire, 'react-router'],
    "visit knows the visitor and loads the visit's script; begin-visit.ts combines what runs in it",
  ),
  layer(
    'words',
    ['texts', 'content', 'boot', 'http', 'seo'],
    [kit, `${rules}/person/**`, locale, 'react', 'react-router'],
    'words renders a content file; anything else on the page belongs to the feature',
  ),
  layer(
    'quotes',
    ['texts', 'boot'],
    [kit, `${rules}/{lending,money,calendar}/**`, 'react'],
    'quotes calculates the cost of a loan; what happens with it belongs to the feature',
  ),
  layer(
    'steps',
    ['texts', 'boot', 'http', 'form', 'seo', 'waiting', 'guards'],
    [
      kit,
      wire,
      `${rules}/registration/{steps,next-steps}.ts`,
      'react',
      'react-router',
      'socket.io-client',
      'laravel-echo',
    ],
    'steps maps a step to its screen and follows it; the content of the screen belongs to its feature',
  ),
  {
    folder: 'apps/web/app/layouts/**',
    mayImport: [
      ...['apps/web/app/{layouts,texts,boot,styles,steps,visit}/**', 'apps/web/app/features/*/*'],
      ...[kit, wire, `${rules}/person/**`, 'react', 'react-router'],
    ],
    instead: 'a layout is a frame: it may use the kit, texts and the top-level files of the features inside it',
  },
  {
    folder: 'apps/web/app/features/identification/built-in/**',
    mayImport: [
      'packages/domain/src/registration/{face-cues,gesture-bounds}.ts',
      'apps/web/app/features/identification/{built-in/**,deferred.ts,liveness-check.ts}',
      ...[`${rules}/list/**`, '@vladmandic/human', '@tensorflow/tfjs-backend-wasm'],
    ],
    instead:
      'the built-in check knows the port it implements and the face detection library; texts belong to the screen',
  },
  {
    folder: 'apps/web/app/features/telemetry/**',
    mayImport: [
      ...['apps/web/app/features/telemetry/**', 'apps/web/app/boot/**', paths],
      ...['packages/domain/src/person/personal-text.ts', '@grafana/faro-core', '@grafana/faro-web-sdk'],
      ...['@grafana/faro-web-tracing', 'web-vitals'],
    ],
    instead: 'telemetry depends on no feature; let the feature call it',
  },
  {
    folder: 'apps/web/app/features/<module>/**',
    mayImport: [
      'apps/web/app/features/<module>/**',
      ...publicFiles.map(({ file }) => `apps/web/app/features/${file}`),
      'apps/web/app/{texts,content,boot,http,form,seo,time,waiting,guards,visit,words,quotes,steps}/**',
      ...[paths, kit, wire, `${rules}/{lending,list,person,money,calendar,marketing}/**`, `${rules}/*.ts`],
      `${rules}/registration/{steps,next-steps,identification-errors}.ts`,
      `${rules}/limits/proof-of-work.ts`,
      ...['react', 'react-dom', 'react-router', 'zod', '@maskito/*'],
    ],
    instead:
      'a feature uses its own files and the layers below; code shared by two features belongs in a lower layer, or is listed in publicFiles with a reason; the order of steps belongs to the API',
  },
  {
    folder: 'apps/web/testing/**',
    mayImport: [
      ...[
        'apps/web/{app,server,testing}/**',
        'apps/server/**',
        'apps/api/testing/**',
        'packages/kit/testing/**',
        wire,
        domain,
      ],
      ...['react', 'react-dom', 'react-router', 'jsdom', '@testing-library/*', 'html-validate', 'vitest', 'node:*'],
    ],
    instead: 'testing renders components and visits the real site; assertions belong in the test',
  },
  {
    folder: 'apps/web/app/*',
    mayImport: [
      'apps/web/app/**',
      kit,
      wire,
      'react',
      'react-dom',
      'react-router',
      '@react-router/*',
      'isbot',
      'node:*',
    ],
    instead:
      'the site map, the root and the two entries combine the parts of apps/web; rules belong to a feature or to domain',
  },
]
