import { createHash } from 'node:crypto'
import type { LivenessEvidence } from './liveness.ts'

export function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Verifies the hash chain over nonce, key frames and best frame; exchanging a frame afterwards breaks it. */
export function holdsTogether({ bestFrame, frames, nonce }: LivenessEvidence): boolean {
  let link = nonce
  return frames.every((frame) => {
    link = sha256(link, frame.sha256)
    return link.equals(frame.chain) && sha256(frame.jpeg ?? bestFrame).equals(frame.sha256)
  })
}
