/** Only LF ends a line: a lone CR and U+2028 may appear inside JSON. One CR before the LF is part of the line end. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // The decoder also drops the byte order mark (U+FEFF) at the very start, and nowhere else.
  const decoder = new TextDecoder()
  let begun: string[] = []
  for await (const chunk of chunks) {
    const [end, ...starts] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(end!)
    for (const start of starts) {
      yield withoutCr(begun.join(''))
      begun = [start]
    }
  }
  const last = begun.join('') + decoder.decode()
  if (last !== '') yield withoutCr(last)
}

function withoutCr(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
