import { contract, domain, type Law } from './import-law.ts'

/** The floor that clients see: the site's build, its server half, and the app's rooms. */
export const lawsOfWeb: Law[] = [
  {
    folder: 'apps/web/*.config.ts',
    mayImport: [
      ...['apps/web/*.config.ts', 'apps/web/server/**', 'apps/web/app/site-map.ts'],
      ...['@react-router/dev', 'vite', 'node:*'],
    ],
    instead: 'the build is configured with what it is built by',
  },
  {
    folder: 'apps/web/server/**',
    mayImport: [
      ...['apps/web/server/**', 'apps/web/app/{boot,content,guards}/**', 'apps/web/app/site-map.ts'],
      ...['apps/web/build/**', contract, domain, '@resvg/resvg-wasm', 'uqr'],
      ...['zod', 'vite', 'react-router', '@react-router/*', 'fastify', 'fastify-*', '@fastify/*', 'node:*'],
    ],
    instead:
      'the server half mounts the built site; it meets the screens through the build, the API through the contract',
  },
  {
    folder: 'apps/web/app/ui/**',
    mayImport: ['apps/web/app/ui/**', 'react', 'react-router'],
    instead: 'ui would be at home in any product; pass texts, figures and addresses in as props',
  },
  {
    folder: 'apps/web/app/form/**',
    mayImport: ['apps/web/app/{form,http,boot,texts,ui}/**', contract, 'react', 'react-router', 'zod'],
    instead: 'a form knows its contract and nothing of what is asked; pass labels and results in from the screen',
  },
  {
    folder: 'apps/web/app/texts/**',
    mayImport: ['apps/web/app/texts/**', 'packages/contract/src/locale.ts', 'apps/web/app/boot/**', 'react'],
    instead: 'texts are sentences and the way to pick one; format a figure where it is shown',
  },
  {
    folder: 'apps/web/app/http/**',
    mayImport: ['apps/web/app/{http,boot}/**', contract, 'react-router', 'zod'],
    instead: 'http is the one way to call the API; decide what to do with the answer in the feature',
  },
  {
    folder: 'apps/web/app/{boot,content,seo,styles}/**',
    mayImport: [
      ...[
        'apps/web/app/{boot,content,seo,styles,texts}/**',
        'apps/web/app/site-map.ts',
        'apps/web/app/guards/route-rules.ts',
      ],
      ...[contract, 'react', 'react-router', 'zod'],
    ],
    instead: 'what every page stands on knows no feature; let the feature come to you',
  },
  {
    folder: 'apps/web/app/layouts/**',
    mayImport: [
      'apps/web/app/{layouts,ui,texts,boot,styles}/**',
      'apps/web/app/features/*/*',
      contract,
      'packages/domain/src/person/**',
      'react',
      'react-router',
    ],
    instead: 'a layout is a frame: ui, texts, and the top-level files of features',
  },
  {
    folder: 'apps/web/app/guards/**',
    mayImport: [
      ...['apps/web/app/{guards,boot,http}/**', 'apps/web/app/site-map.ts', 'apps/web/app/features/*/*'],
      ...[contract, 'packages/domain/src/registration/steps.ts', 'packages/domain/src/marketing/**', 'react-router'],
    ],
    instead: 'a guard asks the top-level file of a feature and answers with a redirect or nothing',
  },
  {
    folder: 'apps/web/app/features/identification/built-in/**',
    mayImport: [
      'apps/web/app/features/identification/{built-in/**,deferred.ts,liveness-check.ts}',
      ...['@vladmandic/human', '@tensorflow/tfjs-backend-wasm'],
    ],
    instead: 'the built-in check knows the port that it fills and the library that finds faces; words are the screen’s',
  },
  {
    folder: 'apps/web/app/features/telemetry/**',
    mayImport: [
      ...['apps/web/app/features/telemetry/**', 'apps/web/app/boot/**', 'apps/web/app/site-map.ts'],
      ...['packages/domain/src/person/personal-text.ts', '@grafana/faro-web-sdk', '@grafana/faro-web-tracing'],
    ],
    instead: 'telemetry watches from outside and knows no feature; let whoever has something to tell call it',
  },
  {
    folder: 'apps/web/app/features/<room>/**',
    mayImport: [
      ...[
        'apps/web/app/features/<room>/**',
        'apps/web/app/features/*/*',
        'apps/web/app/{ui,texts,form,http,boot,content,seo,styles}/**',
      ],
      ...[
        'apps/web/app/site-map.ts',
        'apps/web/app/layouts/empty-frame.tsx',
        contract,
        'packages/domain/src/{lending,person,money,calendar,marketing}/**',
      ],
      ...[
        'packages/domain/src/registration/{steps,steps-ahead,identification-errors}.ts',
        'packages/domain/src/*.ts',
        'react',
        'react-dom',
        'react-router',
        'zod',
      ],
      ...['@maskito/*', 'socket.io-client', 'laravel-echo'],
    ],
    instead:
      'a screen uses its own parts, another feature’s top-level files, ui, texts and http; the order of steps is the API’s',
  },
  {
    folder: 'apps/web/app/*',
    mayImport: [
      'apps/web/app/**',
      contract,
      'react',
      'react-dom',
      'react-router',
      '@react-router/*',
      'isbot',
      'node:*',
    ],
    instead:
      'the site map, the root and the two entries join what lies in apps/web; rules live in a feature or in domain',
  },
]
