import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles `answerLine` and the domain code below it into one script for a page, as small as in the site's build. */
export async function calcForBrowser(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('answer.ts', import.meta.url)), formats: ['iife'], name: 'calc' },
    },
  })
  const [bundle] = [output].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The build watches instead of writing')
  return bundle.output[0].code
}
