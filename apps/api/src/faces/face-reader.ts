import type { FaceReading } from './face-reading.ts'

/** Finds faces in a picture without blocking the event loop. */
export interface FaceReader {
  /** Returns undefined when the bytes cannot be decoded as a picture. */
  read(jpeg: Buffer, wish?: ReadingWish): Promise<FaceReading | undefined>
  close(): Promise<void>
}

/** Whether eyes are open needs a separate model, which runs only on request. */
export type ReadingWish = { readonly withEyes?: boolean }

/** Too many pictures are waiting, or the reader failed more than once on this one; a later retry may succeed. */
export class FaceReaderBusyError extends Error {
  override readonly name = 'FaceReaderBusyError'
}
