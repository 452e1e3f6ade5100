export type LineOutput = { write(line: string): void }

/** Long enough to be worth a call of the system by itself. */
const longest = 64 * 1024

let ofProcess: LineOutput | undefined

/** Standard output for the logs of this process. The end of the process writes what is left. */
export function logOutput(): LineOutput {
  if (ofProcess) return ofProcess
  const { flush, write } = linesTogether((lines) => process.stdout.write(lines))
  // Nobody reads any more, and there is nowhere else to say so.
  process.stdout.on('error', () => undefined)
  process.once('exit', flush)
  ofProcess = { write }
  return ofProcess
}

/**
 * Writes the lines of one turn of the event loop together, because a call of the system costs more than the rest of a
 * line. A process that is killed loses the lines of the turn it died in.
 */
export function linesTogether(writeAll: (lines: string) => void): LineOutput & { flush(): void } {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') writeAll(lines)
  }
  return {
    flush,
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
      if (waiting.length > longest) flush()
    },
  }
}
