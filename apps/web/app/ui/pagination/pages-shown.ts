/**
 * The numbers to offer: the first, the last, the present page and its neighbours; 'gap' stands for what is left out.
 * A gap of a single page would be no shorter than the page itself.
 */
export function pagesShown(current: number, count: number): readonly (number | 'gap')[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const near = all.filter((page) => page === 1 || page === count || Math.abs(page - current) <= 1)
  return near.flatMap((page, index) => {
    const skipped = page - (near[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    return skipped === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
