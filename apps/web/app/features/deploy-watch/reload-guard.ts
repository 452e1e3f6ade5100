// Spec §9: two reloads for the same address within ten seconds would be a loop.
export const guardMs = 10_000

export type Attempt = { readonly target: string; readonly at: number }

export function mayReloadTo(target: string, last: Attempt | null, now: number): boolean {
  return last === null || last.target !== target || now - last.at >= guardMs || now < last.at
}
