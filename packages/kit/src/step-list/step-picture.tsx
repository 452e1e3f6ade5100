const drawings = {
  bank: 'M6 19 24 9l18 10M9 19h30M12 19v15M20 19v15M28 19v15M36 19v15M7 38h34',
  card: 'M6 15a4 4 0 0 1 4-4h28a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4ZM6 19.5h36M12 30h8',
  cash: 'M5 14h38v20H5ZM24 30a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM11 24h.01M37 24h.01',
  terminal:
    'M13 6h22a2 2 0 0 1 2 2v32H11V8a2 2 0 0 1 2-2ZM16 11h16v11H16ZM17 27h3M23 27h3M29 27h3M17 32h3M23 32h3M29 32h3M8 40h32',
  phone: 'M16 5h16a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM21 38h6',
  check: 'M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36ZM16 24.5l5.5 5.5L33 18.5',
  person: 'M24 23a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9 41c0-7.5 6.7-12 15-12s15 4.5 15 12',
  clock: 'M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36ZM24 13v12l8 5',
  lock: 'M12 22h24a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V24a2 2 0 0 1 2-2ZM16 22v-6a8 8 0 0 1 16 0v6M24 30v4',
  message: 'M9 9h30a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4H24l-10 8v-8H9a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4ZM14 18h20M14 25h12',
} as const

export type StepPictureName = keyof typeof drawings

/** A drawing beside words with the same meaning. */
export function StepPicture({ name }: { name: StepPictureName }) {
  return (
    <svg className="step-list-picture" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path
        d={drawings[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
