import type { FaceReading } from './face-reading.ts'

/** Looks for faces in a picture, somewhere where it holds up nobody. */
export interface FaceReader {
  /** Undefined when the bytes are no picture that can be decoded. */
  read(jpeg: Buffer, wish?: ReadingWish): Promise<FaceReading | undefined>
  close(): Promise<void>
}

/** Whether eyes are open is told by a model of its own, which is loaded when it is asked for. */
export type ReadingWish = { readonly withEyes?: boolean }

/** Too many pictures wait, or the reader has failed more than once on this one: another time may be better. */
export class FaceReaderBusyError extends Error {
  override readonly name = 'FaceReaderBusyError'
}
