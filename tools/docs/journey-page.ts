import { journeyEvents, turnsOf } from '@qadam/domain/registration/journey'
import { firstStep, steps } from '@qadam/domain/registration/steps'

/** Renders the registration journey as a diagram and a list, from the transition table itself. */
export function journeyPage(): string {
  const turns = steps.flatMap((from) =>
    journeyEvents.flatMap((event) => turnsOf(from, event).map((turn) => ({ from, event, ...turn }))),
  )
  const arrows = turns.map(({ event, from, go, when }) => `  ${from} --> ${go}: ${event}${when ? ` [${when}]` : ''}`)
  const rows = turns.map(({ begin = [], event, forget = [], from, go, when = '' }) =>
    `| ${[from, event, when, go, begin.join(', '), forget.join(', ')].join(' | ')} |`.replaceAll('|  |', '| |'),
  )
  return `${[
    '# The journey of a registration',
    '',
    'Drawn from `packages/domain/src/registration/journey.ts` by `npm run docs`; a test fails when it is stale. The first',
    'turn whose guard holds is taken. What a turn begins happens after the commit; what it forgets becomes untrue.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${firstStep}`,
    ...arrows,
    '  personal_cabinet --> [*]',
    '```',
    '',
    '| from | event | when | to | begins | forgets |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`
}
