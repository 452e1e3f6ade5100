import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/income/README.md; given each person's monthly salary, in tiyn. */
export function anIncomeGateway(monthly: Readonly<Record<string, number>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/contributions') return { status: 404 }
    const { iin, months } = JSON.parse(text) as { iin: string; months: string[] }
    const amount_tiyn = monthly[iin]
    const contributions = amount_tiyn === undefined ? [] : months.map((month) => ({ month, amount_tiyn }))
    return { json: { contributions } }
  })
}
