import { useText } from '../../../texts/text.ts'

const drawings = {
  light:
    'M24 33a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM24 4v5M24 39v5M4 24h5M39 24h5M10 10l3.5 3.5M34.5 34.5 38 38M38 10l-3.5 3.5M13.5 34.5 10 38',
  face: 'M14 32a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM34 32a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM21 23.5c2-1.5 4-1.5 6 0M7 25l-3-4M41 25l3-4M6 42 42 6',
  alone: 'M24 25c5 0 8-4.5 8-9.5S28.5 6 24 6s-8 4.5-8 9.5S19 25 24 25ZM9 42c0-8 6.5-12 15-12s15 4 15 12',
} as const

const things = Object.keys(drawings) as (keyof typeof drawings)[]

/** Light, glasses and headwear, nobody else in the picture. */
export function PrepareList() {
  const t = useText('identification')
  return (
    <ul className="identification-prepare">
      {things.map((thing) => (
        <li key={thing}>
          <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
            <path
              d={drawings[thing]}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {t(`prepare_${thing}`)}
        </li>
      ))}
    </ul>
  )
}
