import type { FaceReading } from './face-reading.ts'

/** Messages from the page to the worker. */
export type FaceWorkerTask =
  | { readonly task: 'load'; readonly withIris: boolean }
  | { readonly task: 'read'; readonly width: number; readonly height: number; readonly pixels: ArrayBuffer }

/** Messages from the worker to the page. */
export type FaceWorkerWord =
  | { readonly word: 'loading'; readonly bytes: number }
  | { readonly word: 'ready' }
  | { readonly word: 'seen'; readonly reading: FaceReading; readonly pixels: ArrayBuffer }
  | { readonly word: 'broken'; readonly why: 'network' | 'unsupported' | 'unknown' }
