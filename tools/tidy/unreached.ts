import { deadCode, type KnipReport } from './dead-code.ts'
import type { Finding } from './source-tree.ts'

/** Code that the product does not use yet, or never will, and that stays on purpose. */
const keptUnreached: readonly { readonly file: string; readonly name?: string; readonly why: string }[] = [
  {
    file: 'packages/domain/src/lending/servicing/life.ts',
    why: "used by `npm run calc` to replay a loan's history",
  },
  { file: 'packages/domain/src/lending/payoff.ts', why: 'the closed form that tests compare the event fold with' },
  { file: 'packages/domain/src/lending/early-repayment.ts', why: 'used by `npm run calc`' },
  {
    file: 'packages/domain/src/lending/gesv-cap.ts',
    name: 'gesvCapBreach',
    why: 'its test searches every product for a sale above the cap, which takes too long for a request',
  },
  { file: 'packages/domain/src/lending/loan.ts', name: 'calculateLoan', why: '`npm run calc` returns a whole loan' },
  {
    file: 'packages/domain/src/registration/steps.ts',
    name: 'firstStep',
    why: 'start of the generated journey diagram',
  },
  {
    file: 'packages/kit/src/mask/decimal-mask.ts',
    why: 'masks for sums and shares, required by the specification (UI-08)',
  },
  {
    file: 'packages/kit/src/select-field/options.ts',
    why: 'options made from lists, required by the specification (UI-11)',
  },
]

const isProduct = /^(packages\/[^/]+\/src|apps\/(api|server)\/src|apps\/(web|console)\/(app|server))\//

/** Finds product code used only by tests, the gallery or tools, and stale entries of the list above. */
export function unreached(report: KnipReport): Finding[] {
  const product = { issues: report.issues.filter(({ file }) => isProduct.test(file)) }
  const found = deadCode(product)
  const isKept = ({ file, says }: Finding) =>
    keptUnreached.some((kept) => kept.file === file && says.includes(kept.name ? `\`${kept.name}\`` : ''))
  const stale = keptUnreached.filter(
    ({ file, name }) => !found.some((one) => one.file === file && one.says.includes(name ? `\`${name}\`` : '')),
  )
  return [
    ...found
      .filter((finding) => !isKept(finding))
      .map(({ says, ...place }) => ({
        ...place,
        says: `${says} (use by tests, the gallery and tools does not count; list intended exceptions in keptUnreached)`,
      })),
    ...stale.map(({ file, name }) => ({
      file,
      says: `is now used by the product${name ? ` (${name})` : ''}: remove it from keptUnreached`,
    })),
  ]
}
