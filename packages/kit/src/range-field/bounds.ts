export type Bounds = { readonly min: number; readonly max: number; readonly step: number }

/** Returns the nearest figure that the slider can take. */
export function withinBounds(figure: number, { min, max, step }: Bounds): number {
  const lastStep = min + Math.floor((max - min) / step) * step
  const nearest = min + Math.round((figure - min) / step) * step
  return Math.min(lastStep, Math.max(min, nearest))
}

/** Share of the track before the thumb, in percent. */
export function filledShare(figure: number, { min, max }: Bounds): number {
  return ((Math.min(max, Math.max(min, figure)) - min) / (max - min)) * 100
}
