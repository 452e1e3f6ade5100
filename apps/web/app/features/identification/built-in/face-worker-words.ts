import type { FaceReading } from './face-reading.ts'

/** What the page asks of the worker. */
export type FaceWorkerTask =
  | { readonly task: 'load'; readonly withIris: boolean }
  | { readonly task: 'read'; readonly width: number; readonly height: number; readonly pixels: ArrayBuffer }

/** What the worker answers. */
export type FaceWorkerWord =
  | { readonly word: 'loading'; readonly bytes: number }
  | { readonly word: 'ready' }
  | { readonly word: 'seen'; readonly reading: FaceReading; readonly pixels: ArrayBuffer }
  | { readonly word: 'broken'; readonly why: 'network' | 'unsupported' | 'unknown' }
