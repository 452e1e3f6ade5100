// Produces the table of docs/decisions/0020: `node bench/money/decimal-libraries.ts`.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Big from 'big.js'
import { Decimal } from 'decimal.js'
import light, { type Decimal as LightClass } from 'decimal.js-light'
import { build } from 'vite'
import { interleaved } from './interleaved.ts'

const Light = (light as unknown as typeof LightClass).clone({ precision: 60 })
const Full = Decimal.clone({ precision: 60 })
const BigNumber = Big()
BigNumber.DP = 60

type Chain<Value> = {
  times(by: Value | number): Value
  div(by: Value | number): Value
  plus(by: Value): Value
  minus(by: number): Value
}

/** Sixty months of balance × rate × days ÷ 365: the four operations of a schedule, without intermediate rounding. */
function sixtyRows<Value extends Chain<Value>>(make: (text: string) => Value): Value {
  const rate = make('0.3796')
  let balance = make('78500')
  for (let row = 0; row < 60; row++) balance = balance.minus(1000).plus(balance.times(rate).times(31).div(365))
  return balance
}

function sixtyRowsOfBigints(): bigint {
  let balance = 7_850_000n
  for (let row = 0; row < 60; row++) balance = balance - 100_000n + (balance * 3796n * 31n) / (10_000n * 365n)
  return balance
}

/** 1.00728^(365 ÷ 7) for a library without fractional powers: the seventh root by Newton's method. */
function rootOfBig(): Big {
  const power = new BigNumber('1.00728').pow(365).round(70)
  let root = new BigNumber(1.00728 ** (365 / 7))
  for (let step = 0; step < 3; step++) {
    const slope = root.pow(6).round(70)
    root = root.minus(slope.times(root).minus(power).div(slope.times(7))).round(70)
  }
  return root
}

async function bytesOf(source: string): Promise<string> {
  const id = 'virtual-entry'
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [
      {
        name: id,
        resolveId: (asked) => (asked === id ? id : undefined),
        load: (asked) => (asked === id ? source : undefined),
      },
    ],
    build: { write: false, minify: true, rolldownOptions: { input: id } },
  })
  const [bundle] = [output].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The build watches instead of writing')
  const { code } = bundle.output[0]
  const sizes = [code.length, gzipSync(code, { level: 9 }).length, brotliCompressSync(code).length]
  return `${sizes.map((bytes) => (bytes / 1000).toFixed(1)).join(' / ')} kB minified / gzip / Brotli`
}

for (const library of ['big.js', 'decimal.js-light', 'decimal.js']) {
  const source = `import Library from '${library}'; globalThis.used = new Library('1.1').pow(3).toString()`
  process.stdout.write(`${library}: ${await bytesOf(source)}\n`)
}

const timings = interleaved([
  { name: 'sixty rows, bigint', run: sixtyRowsOfBigints },
  { name: 'sixty rows, big.js', run: () => sixtyRows((text) => new BigNumber(text)) },
  { name: 'sixty rows, decimal.js-light', run: () => sixtyRows((text) => new Light(text)) },
  { name: 'sixty rows, decimal.js', run: () => sixtyRows((text) => new Full(text)) },
  { name: 'power of a fraction, big.js by Newton', run: rootOfBig },
  { name: 'power of a fraction, decimal.js-light', run: () => new Light('1.00728').pow(new Light(365).div(7)) },
  { name: 'power of a fraction, decimal.js', run: () => new Full('1.00728').pow(new Full(365).div(7)) },
])
for (const { name, microseconds } of timings) {
  process.stdout.write(`${microseconds.toFixed(1).padStart(8)} µs  ${name}\n`)
}
