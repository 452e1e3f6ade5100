import { readIin } from '@qadam/domain/person/iin'

/** Distinct iins outside the personas; the sandbox's register has a complete entry for each. */
export function someIins(count: number): string[] {
  const found: string[] = []
  for (let serial = 0; found.length < count; serial += 1) {
    const stem = `9205123${String(serial).padStart(3, '0')}0`
    const iin = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find((one) => readIin(one).fault === null)
    if (iin !== undefined) found.push(iin)
  }
  return found
}
