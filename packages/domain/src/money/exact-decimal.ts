import decimal, { type Decimal as DecimalClass } from 'decimal.js-light'

// NOTE: the package's default export is the constructor itself, in Node and in bundles. Its types, read as CommonJS,
// place the constructor one level down; read as a module, they do not.
const Decimal = decimal as unknown as typeof DecimalClass

/** Returns a decimal type with the given significant digits, rounded half-up at the last. */
export function exactDecimal(precision: number): typeof Decimal {
  return Decimal.clone({ precision, rounding: 4, toExpNeg: -1000, toExpPos: 1000 })
}
