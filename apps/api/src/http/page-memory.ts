/**
 * Rows that the calls of one page have read and share, so that none is read five times.
 * A command of the page forgets it.
 */
export class PageMemory {
  #read = new Map<object, Map<string, Promise<unknown>>>()

  /** Reads it unless a call of this page has: by the same reader, for the same key. */
  once<Value>(reader: object, key: string, read: () => Promise<Value>): Promise<Value> {
    const ofReader = this.#read.get(reader) ?? new Map<string, Promise<unknown>>()
    this.#read.set(reader, ofReader)
    const known = ofReader.get(key)
    if (known) return known as Promise<Value>
    const reading = read()
    ofReader.set(key, reading)
    // A retry after an outage must read again.
    reading.catch(() => ofReader.delete(key))
    return reading
  }

  forget(): void {
    this.#read = new Map()
  }
}
