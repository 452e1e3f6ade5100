// Kept out of the common icons, because only this bar uses them.
const paths = {
  home: 'M4 11l8-6.5 8 6.5M6.5 9.5V19h11V9.5',
  money: 'M4 7.5h16v10H4zM12 10.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
  paper: 'M7 4h7l4 4v12H7zM13.5 4.5V8.5h4M10 12.5h5M10 16h5',
  letter: 'M4 6.5h16v11H4zM4.5 7.5l7.5 5.5 7.5-5.5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
} as const

export type ThumbIconName = keyof typeof paths

export function ThumbIcon({ name }: { name: ThumbIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 3.5 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
