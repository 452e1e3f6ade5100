export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/** The answer's text, counted while it comes: a length that is promised beforehand proves nothing. */
export async function cappedText(response: Response, longestBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop by a throw also ends the connection.
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > longestBytes) throw new TooLongError()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
