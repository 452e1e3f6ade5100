import { deadCode, type KnipReport } from './dead-code.ts'
import type { Finding } from './source-tree.ts'

/** Code that the product does not use yet, or never will, and that stays on purpose. */
const keptUnreached: readonly { readonly file: string; readonly name?: string; readonly why: string }[] = [
  {
    file: 'packages/domain/src/lending/servicing/life.ts',
    why: '`npm run calc` tells lives; receipts and the close come',
  },
  { file: 'packages/domain/src/lending/payoff.ts', why: 'the closed form that the fold is held against' },
  { file: 'packages/domain/src/lending/early-repayment.ts', why: 'the next way to end a loan' },
  { file: 'packages/domain/src/lending/gesv-cap.ts', name: 'gesvCapBreach', why: 'the daily close asks it' },
  { file: 'packages/domain/src/lending/loan.ts', name: 'calculateLoan', why: '`npm run calc` answers a whole loan' },
  {
    file: 'packages/domain/src/money/money.ts',
    name: 'parseTenge',
    why: '`npm run calc` reads sums as people write them',
  },
  { file: 'packages/domain/src/registration/steps.ts', name: 'firstStep', why: 'the drawn journey begins there' },
  { file: 'apps/web/app/ui/amount-field/amount-field.tsx', why: 'a client says how much to repay early' },
  { file: 'apps/web/app/ui/mask/decimal-mask.ts', why: 'sums and shares have masks by the specification (UI-08)' },
  { file: 'apps/web/app/ui/select-field/options.ts', why: 'lists become options by the specification (UI-11)' },
]

const isProduct = /^(packages\/[^/]+\/src|apps\/(api|server)\/src|apps\/web\/(app|server))\//

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
        says: `${says} (tests, the gallery and tools are no users; what is kept on purpose stands in keptUnreached)`,
      })),
    ...stale.map(({ file, name }) => ({
      file,
      says: `is reached by the product${name ? ` (${name})` : ''}: take it off keptUnreached`,
    })),
  ]
}
