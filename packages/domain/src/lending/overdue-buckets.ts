/** Buckets by days overdue, one set for all reports and provisions; each ends where the next begins. */
export const overdueBuckets = [
  { bucket: '0', from: 0 },
  { bucket: '1-7', from: 1 },
  { bucket: '8-30', from: 8 },
  { bucket: '31-60', from: 31 },
  { bucket: '61-90', from: 61 },
  { bucket: '91+', from: 91 },
] as const

export type OverdueBucket = (typeof overdueBuckets)[number]['bucket']
