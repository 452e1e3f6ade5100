// `npm test`: every part in turn; `npm test -- unit api iin`: these parts, with the rest as a filter for their runner.
import { endWhatRuns } from './command.ts'
import { chooseParts, type Part, unusedServer } from './parts.ts'
import { add, faultInWords, inWords, isGood, nothing, type Tally } from './tally.ts'

type Outcome = Tally & { name: string; seconds: string }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endWhatRuns()
    process.exit(130)
  })
}

const choice = chooseParts(process.argv.slice(2), { hasPostgres: Boolean(process.env.TEST_DATABASE_URL) })
if ('refused' in choice) {
  say(choice.refused)
  process.exit(2)
}

const unused = unusedServer(process.env)
if (unused && choice.chosen.some(({ needsPostgres }) => needsPostgres)) say(unused)

const outcomes: Outcome[] = []
for (const part of choice.chosen) outcomes.push(await runPart(part, choice.filter))

for (const { name, faults = [] } of outcomes)
  if (faults.length > 0) say(['', `What was wrong in ${name}:`, ...faults.map(faultInWords)].join('\n'))
if (outcomes.length > 1) say(['', ...outcomes.map(summaryLine)].join('\n'))
say(inWords(outcomes.reduce<Tally>(add, nothing)))
process.exitCode = outcomes.every(isGood) ? 0 : 1

async function runPart(part: Part, filter: string[]): Promise<Outcome> {
  say(`\n▸ ${part.name}: ${part.about}`)
  const begun = performance.now()
  const tally = await part.run(filter)
  const outcome = { ...tally, name: part.name, seconds: ((performance.now() - begun) / 1000).toFixed(1) }
  say(summaryLine(outcome))
  return outcome
}

function summaryLine(outcome: Outcome): string {
  const ranNothing = outcome.passed + outcome.failed === 0 ? ', which is not enough: no test ran' : ''
  return `${isGood(outcome) ? '✓' : '✗'} ${outcome.name.padEnd(17)} ${outcome.seconds.padStart(6)} s  ${inWords(outcome)}${ranNothing}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
