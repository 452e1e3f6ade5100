export type SkeletonShape = 'line' | 'title' | 'figure' | 'card'

type Props = {
  /** Said to a screen reader while the shapes stand in for the content. */
  label: string
  /** The shapes of what will come, from the top. */
  shapes: readonly SkeletonShape[]
}

/** Holds the place of content that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ label, shapes }: Props) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no other name and never change places
        <span className={`skeleton-shape skeleton-${shape}`} key={index} />
      ))}
    </div>
  )
}
