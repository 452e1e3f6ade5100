import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** `answerLine` and all of the domain under it as one script for a page, as small as the site would have it. */
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
