// `npm test`: every part; `npm test -- unit api iin`: these parts, with the rest as a filter for their runner.
import { endWhatRuns } from './command.ts'
import { chooseParts, type Part, plan, unusedServer } from './parts.ts'
import { add, faultInWords, inWords, isGood, nothing, type Tally } from './tally.ts'
import { type Outcome, partInWords, timesInWords } from './times.ts'

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
const { chosen, filter } = choice

const unused = unusedServer(process.env)
if (unused) say(unused)

const begun = performance.now()
const outcomes: Outcome[] = []
for (const stage of plan) {
  const lanes = stage.map((lane) => lane.filter((part) => chosen.includes(part))).filter((lane) => lane.length > 0)
  const ended = await Promise.all(lanes.map((lane) => runLane(lane, { quiet: lanes.length > 1 })))
  outcomes.push(...ended.flat())
}

for (const { name, faults = [] } of outcomes)
  if (faults.length > 0) say(['', `Failures in ${name}:`, ...faults.map(faultInWords)].join('\n'))
say(`\n${timesInWords(outcomes, secondsSince(begun))}\n`)
say(inWords(outcomes.reduce<Tally>(add, nothing)))
process.exitCode = outcomes.every(isGood) ? 0 : 1

async function runLane(lane: readonly Part[], { quiet }: { quiet: boolean }): Promise<Outcome[]> {
  const ended: Outcome[] = []
  for (const part of lane) {
    say(`\n▸ ${part.name}: ${part.about}`)
    const started = performance.now()
    const tally = await part.run({ filter, quiet })
    const outcome = { ...tally, name: part.name, seconds: secondsSince(started) }
    say(partInWords(outcome))
    ended.push(outcome)
  }
  return ended
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
