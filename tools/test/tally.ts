export type Tally = { passed: number; failed: number; skipped: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** A part that ran nothing proves nothing: a wrong filter or a lost folder must not look green. */
export function isGood({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0
}

/** The line that other programs read: `12 passed, 0 failed, 1 skipped`. */
export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
