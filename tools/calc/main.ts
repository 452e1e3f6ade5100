import { once } from 'node:events'
import { answer, answerLine, isFailure, kindNames, readJson } from './answer.ts'
import { linesOf } from './lines.ts'

const [kind, text] = process.argv.slice(2).filter((argument) => argument !== '--')

if (kind === '-') await answerStream()
else if (kind === undefined || text === undefined) explain()
else answerOne(kind, text)

function answerOne(kind: string, text: string): void {
  const input = readJson(text)
  const result = input === undefined ? { error: 'Malformed JSON', field: 'input' } : answer(kind, input)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (isFailure(result)) process.exitCode = 1
}

async function answerStream(): Promise<void> {
  // Whoever reads may stop early, as `head` does.
  process.stdout.on('error', () => process.exit())
  for await (const line of linesOf(process.stdin)) {
    const wantsMore = process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)
    if (!wantsMore) await once(process.stdout, 'drain')
  }
}

function explain(): void {
  process.stderr.write(`calc <kind> '<input as JSON>'   or   calc -   for lines of {"kind", "input"}\n`)
  process.stderr.write(`kinds: ${kindNames.join(', ')}; see tools/calc/README.md\n`)
  process.exitCode = 2
}
