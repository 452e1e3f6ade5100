import type { Finding, SourceFile } from './source-tree.ts'

type Ban = {
  words: RegExp
  /** Files in which the words are searched. */
  where: RegExp
  butNot?: RegExp
  says: string
}

const code = /\.(ts|tsx|mjs)$/
const tests = /\.(test|spec)\.tsx?$|\/testing\/|^journeys\//

export const bans: Ban[] = [
  {
    words: /\bMath\.(round|floor|ceil|trunc)\b|\.toFixed\(|\bparseFloat\(/,
    where: /^packages\/domain\/src\/.*\.ts$/,
    butNot: /^packages\/domain\/src\/money\//,
    says: 'rounds on its own: call halfUp or down of packages/domain/src/money/rounding.ts',
  },
  {
    words:
      /(\bMath\.(round|floor|ceil|trunc)\b|\.toFixed\(|\bparseFloat\().*(tiyn|tenge|amount|payment|money|price|reward|balance|principal)|(tiyn|tenge|amount|payment|money|price|reward|balance|principal).*(\bMath\.(round|floor|ceil|trunc)\b|\.toFixed\(|\bparseFloat\()/i,
    where: /^(apps|packages\/wire|bench)\/.*\.(ts|tsx)$/,
    says: 'computes money in floating point: use whole tiyn and packages/domain/src/money',
  },
  {
    words: /"resolved": "https?:/,
    where: /^package-lock\.json$/,
    says: 'contains the registry of one machine: write the lock file with `npm i --omit-lockfile-registry-resolved`',
  },
  {
    words: /registry\s*=|_authToken|_password/,
    where: /(^|\/)\.npmrc$/,
    says: "configures one machine's registry for everyone: put it in your own ~/.npmrc",
  },
  {
    words: /\bwaitForTimeout\b/,
    where: code,
    says: 'sleeps: wait for what the user sees, `await expect(…).toBeVisible()`',
  },
  {
    words: /toISOString\(\)\.slice\(0, ?10\)/,
    where: /^(apps|bench|journeys)\/.*\.tsx?$/,
    says: "is the day of Greenwich, yesterday for five hours of Kazakhstan's: call businessDay",
  },
  {
    words: /\b(vi|jest)\.(mock|doMock)\(\s*(import\(\s*)?['"](\.|@qadam\/)/,
    where: tests,
    says: 'mocks our own code: start the real thing and fake only external services',
  },
  {
    words: /\b(test|it|describe|suite)(\.\w+)*\.only\(/,
    where: tests,
    says: 'runs one test and skips the others: remove `.only`',
  },
  {
    words: /__reactRouter|serverHandoff|UNSAFE_|preload-helper/,
    where: /^apps\/web\/.*\.tsx?$/,
    butNot: tests,
    says: 'uses the inside of React Router or Vite: use a documented interface (docs/decisions/0106)',
  },
  {
    words: /\btoMatch(Inline)?Snapshot\(/,
    where: tests,
    says: 'uses a snapshot, which nobody reviews: assert what matters',
  },
  {
    words: /^\s*@[A-Za-z]\w*(\(.*\))?\s*(export\s+)?(abstract\s+)?(class\b|$)/,
    where: /\.tsx?$/,
    says: 'uses a decorator, which Node does not run: call the function instead',
  },
  {
    words:
      /\bsub-?agents?\b|\bthe (AI|agent) (session|that)\b|\bsession \d{2,}\b|(^|[\s('"`])\/work\/|(^|[\s('"`])\/root\//i,
    where: /./,
    says: 'mentions the environment in which it was written: phrase it for any reader of the project',
  },
]

export function checkForbiddenWords(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const here = bans.filter(({ where, butNot }) => where.test(path) && !butNot?.test(path))
    if (here.length === 0) return []
    return text
      .split('\n')
      .flatMap((content, index) =>
        here.filter(({ words }) => words.test(content)).map(({ says }) => ({ file: path, line: index + 1, says })),
      )
  })
}
