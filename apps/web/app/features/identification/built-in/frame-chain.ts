/** The input of `submitFrame`, except for the session. */
export type KeyFrame = {
  readonly number: number
  /** SHA-256 of the JPEG's bytes, hex. */
  readonly sha256: string
  /** SHA-256(previous chain ‖ sha256); the first one starts from the nonce. */
  readonly chain: string
  /** Bare base64; null for the best frame, which is sent separately. */
  readonly image: string | null
}

/** Chains key frames to each other: replacing one later invalidates all that follow. */
export function frameChain(nonce: string) {
  let before = bytesOf(nonce)
  let number = 0
  return {
    async next(jpeg: Blob, { withImage }: { withImage: boolean }): Promise<KeyFrame> {
      const bytes = new Uint8Array(await jpeg.arrayBuffer())
      const hash = await sha256(bytes)
      before = await sha256(new Uint8Array([...before, ...hash]))
      return {
        number: number++,
        sha256: hex(hash),
        chain: hex(before),
        image: withImage ? base64(bytes) : null,
      }
    },
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const pieceLength = 0x8000

/** In chunks: a call accepts a limited number of arguments. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceLength))
  }
  return btoa(text)
}
