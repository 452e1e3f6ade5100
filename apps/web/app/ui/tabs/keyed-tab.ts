/** Which tab a key leads to from the one that is open; undefined for a key that leads nowhere. */
export function keyedTab(key: string, open: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (open + 1) % count
    case 'ArrowLeft':
      return (open - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
