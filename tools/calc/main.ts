import { once } from 'node:events'
import { answerLine, answerText, isFailure, kindNames } from './answer.ts'
import { linesOf } from './lines.ts'

const asked = process.argv.slice(2).filter((argument) => argument !== '--')
const [kind, text] = asked

if (asked.includes('--help')) process.stdout.write(usage())
else if (kind === '-' && asked.length === 1) await answerStream()
else if (kind && text !== undefined && asked.length === 2 && kind !== '-') answerOne(kind, text)
else wrongCall()

function answerOne(kind: string, text: string): void {
  const result = answerText(kind, text)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (!kindNames.includes(kind)) wrongCall()
  else if (isFailure(result)) process.exitCode = 1
}

async function answerStream(): Promise<void> {
  // The reader of the pipe may stop early, as `head` does.
  process.stdout.on('error', () => process.exit())
  for await (const line of linesOf(process.stdin)) {
    const wantsMore = process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)
    if (!wantsMore) await once(process.stdout, 'drain')
  }
}

function wrongCall(): void {
  process.stderr.write(usage())
  process.exitCode = 2
}

function usage(): string {
  return `calc <kind> '<input as JSON>'   or   calc -   for lines of {"kind", "input"}
kinds: ${kindNames.join(', ')}; see tools/calc/README.md
`
}
