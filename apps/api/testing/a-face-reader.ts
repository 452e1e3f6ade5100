import { createHash } from 'node:crypto'
import type { FaceReader } from '../src/faces/face-reader.ts'
import { faceReaderInThread } from '../src/faces/face-reader-in-thread.ts'
import type { FaceReading } from '../src/faces/face-reading.ts'

/** Results of the real reader for the pictures of this worker's tests, by their bytes. */
const found = new Map<string, Promise<FaceReading | undefined>>()

/**
 * The real reader, asked once for each picture: the tests of a worker show it the same few hundred times, and a reading
 * depends on nothing but the bytes. `forget` makes it read all of them again.
 */
export function aFaceReader(reader = faceReaderInThread()): FaceReader & { forget(): void } {
  return {
    read(jpeg, { withEyes = false } = {}) {
      const key = `${withEyes} ${createHash('sha256').update(jpeg).digest('base64')}`
      const known = found.get(key)
      if (known) return known
      const reading = reader.read(jpeg, { withEyes })
      found.set(key, reading)
      // A reader that failed is asked again.
      reading.catch(() => found.delete(key))
      return reading
    },
    close: () => reader.close(),
    forget: () => found.clear(),
  }
}
