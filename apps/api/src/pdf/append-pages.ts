/**
 * Appends the pages of one file to another, both made by pdfkit, as an incremental update of the format: the bytes of the
 * first stay as they are, so whoever cuts the result to their length has the file whose hash is known.
 */
export function appendPages(file: Buffer, added: Buffer): Buffer {
  const [before, after] = [read(file), read(added)]
  const pages = bodyOf(before, pagesOf(before))
  const kids = kidsOf(after)
  const taken = reachable(after, kids)
  const numbers = new Map(taken.map((number, index) => [number, before.size + index]))
  // A page's parent is the other file's list of pages.
  numbers.set(pagesOf(after), pagesOf(before))
  const listed = kids.map((kid) => ` ${numbers.get(kid)} 0 R`).join('')
  const grown = pages
    .replace(/\/Count (\d+)/, (_, count) => `/Count ${Number(count) + kids.length}`)
    .replace(/\/Kids \[([^\]]*)\]/, (_, known) => `/Kids [${known}${listed}]`)
  const objects = [
    { number: pagesOf(before), bytes: Buffer.from(grown, 'latin1') },
    ...taken.map((number) => ({ number: numbers.get(number) ?? 0, bytes: renumbered(after, number, numbers) })),
  ]
  return withUpdate(before, objects)
}

export function countPages(file: Buffer): number {
  return kidsOf(read(file)).length
}

type Read = {
  readonly file: Buffer
  /** Number of objects, with the free one. */
  readonly size: number
  readonly trailer: string
  readonly startsAt: number
  /** Where each object begins, by its number, and where the next thing begins. */
  readonly places: ReadonlyMap<number, readonly [from: number, to: number]>
}

function read(file: Buffer): Read {
  const end = file.subarray(file.lastIndexOf('trailer')).toString('latin1')
  const startsAt = Number(found(end, /startxref\s+(\d+)/))
  const table = file.subarray(startsAt, file.lastIndexOf('trailer')).toString('latin1')
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset))
  const ends = [...offsets, startsAt].toSorted((one, other) => one - other)
  const places = offsets.map((from, index) => {
    const to = ends[ends.indexOf(from) + 1] ?? startsAt
    return [index + 1, [from, to]] as const
  })
  return { file, size: Number(found(end, /\/Size (\d+)/)), trailer: end, startsAt, places: new Map(places) }
}

function pagesOf(read: Read): number {
  return Number(found(bodyOf(read, rootOf(read)), /\/Pages (\d+) 0 R/))
}

function rootOf({ trailer }: Read): number {
  return Number(found(trailer, /\/Root (\d+) 0 R/))
}

function kidsOf(read: Read): number[] {
  return referencesIn(found(bodyOf(read, pagesOf(read)), /\/Kids \[([^\]]*)\]/))
}

/** Objects that the pages need, without the list that they stand in. */
function reachable(read: Read, kids: readonly number[]): number[] {
  const seen = new Set(kids)
  for (const number of seen) {
    for (const other of referencesIn(headOf(read, number))) if (other !== pagesOf(read)) seen.add(other)
  }
  return [...seen]
}

function referencesIn(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}

function renumbered(read: Read, number: number, numbers: ReadonlyMap<number, number>): Buffer {
  const body = bodyOf(read, number)
  const head = headOf(read, number)
  const moved = head
    .replace(/(\d+) 0 R/g, (_, other) => `${numbers.get(Number(other))} 0 R`)
    .replace(/^\d+ 0 obj/, `${numbers.get(number)} 0 obj`)
  return Buffer.from(moved + body.slice(head.length), 'latin1')
}

/** Without its stream, whose bytes may look like anything. */
function headOf(read: Read, number: number): string {
  const body = bodyOf(read, number)
  const stream = body.indexOf('stream\n')
  return stream < 0 ? body : body.slice(0, stream)
}

function bodyOf({ file, places }: Read, number: number): string {
  const [from, to] = places.get(number) ?? missing(`object ${number}`)
  return file.subarray(from, to).toString('latin1')
}

type Written = { readonly number: number; readonly bytes: Buffer }

function withUpdate(before: Read, objects: readonly Written[]): Buffer {
  const { file, size, startsAt, trailer } = before
  const parts: Buffer[] = [file]
  let offset = file.length
  const table = objects.map(({ bytes, number }) => {
    parts.push(bytes)
    const entry = `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
    offset += bytes.length
    return entry
  })
  const kept = [/\/Root \d+ 0 R/, /\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].map((part) => found(trailer, part))
  const next = [`/Size ${size + objects.length - 1}`, ...kept, `/Prev ${startsAt}`].join('\n')
  parts.push(Buffer.from(`xref\n${table.join('')}trailer\n<<\n${next}\n>>\nstartxref\n${offset}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(parts)
}

/** The first group of a pattern, or all of it. */
function found(text: string, pattern: RegExp): string {
  const [whole, group] = pattern.exec(text) ?? missing(String(pattern))
  return group ?? whole ?? ''
}

function missing(what: string): never {
  throw new Error(`Not a file of ours: it has no ${what}`)
}
