import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/bureau/README.md; people without a report here get a clean, empty one. */
export function aBureauGateway(reports: Readonly<Record<string, object>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/reports') return { status: 404 }
    const { iin, request_id } = JSON.parse(text)
    return { json: { ...clean, report_id: `R-${request_id}`, ...reports[iin] } }
  })
}

const clean = {
  stop_credit: false,
  conscript: false,
  bankruptcy_ended_on: null,
  overdue_90_within_year: false,
  open_contracts: [],
  closed_contracts: { ours: 0, others: 0 },
}
