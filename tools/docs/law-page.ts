import { type InForce, type LegalParameters, legalParameters } from '@qadam/domain/lending/legal-parameters'
import { formatTenge } from '@qadam/domain/money/money'

const always = '1900-01-01'

/** In whole tiyn; the rest are fractions, days, hours and counts. */
const sums: readonly (keyof LegalParameters)[] = ['mrp']

const askTheLawyer =
  '**Ask the lawyer.** It exists by law (art. 3 (3-3)); the number was not found, and nothing asks for it'

/** Renders `docs/law.md` from the legal parameters in the code. */
export function lawPage(): string {
  const names = Object.keys(legalParameters) as (keyof LegalParameters)[]
  const rows = names.flatMap((name) =>
    (legalParameters[name] as readonly InForce<unknown>[]).map(
      ({ from, value }) => `| \`${name}\` | ${from === always ? '' : from} | ${written(name, value)} |`,
    ),
  )
  return `# Law

What the law sets, with the first day on which it holds; without one it has always held, as far as our sources say. A lawyer
confirms each before real use. Written by \`npm run docs\` from \`packages/domain/src/lending/legal-parameters.ts\`; a test
fails when it is stale. What a name means stands beside it there.

| value | from | |
|---|---|---|
${rows.join('\n')}
`
}

function written(name: keyof LegalParameters, value: unknown): string {
  if (value === null) return askTheLawyer
  if (sums.includes(name)) return `${formatTenge(value as number)} tenge`
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([part, of]) => `${part} ${of}`)
    .join(', ')
}
