import decimal, { type Decimal as DecimalClass } from 'decimal.js-light'

// NOTE: the package's default export is the constructor itself, in Node and in bundles; its types, read as CommonJS,
// say that the constructor is one level down, and read as a module that it is not.
const Decimal = decimal as unknown as typeof DecimalClass

/** Decimals of the given significant digits, rounded half-up at the last. */
export function exactDecimal(precision: number): typeof Decimal {
  return Decimal.clone({ precision, rounding: 4, toExpNeg: -1000, toExpPos: 1000 })
}
