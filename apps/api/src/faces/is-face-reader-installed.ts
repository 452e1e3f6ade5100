import { createRequire } from 'node:module'

/** The packages weigh 130 MB and serve only the built-in check, so a production installation omits them. */
export function isFaceReaderInstalled(resolve: (name: string) => string = createRequire(import.meta.url).resolve) {
  try {
    resolve('@vladmandic/human')
    resolve('@tensorflow/tfjs-backend-wasm/package.json')
    return true
  } catch {
    return false
  }
}
