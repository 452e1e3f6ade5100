export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/** Reads the response text, counting bytes as they arrive, because Content-Length cannot be trusted. */
export async function cappedText(response: Response, longestBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  // Throwing out of the loop also closes the connection.
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > longestBytes) throw new TooLongError()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
