export type ChartPayment = { readonly principal: number; readonly reward: number }

type Props = {
  payments: readonly ChartPayment[]
  /** Describes the picture for screen readers. */
  label: string
  principal: string
  reward: string
}

const width = 600
const height = 160

/** Each payment is a bar: below, the part that repays the debt; above, its cost. The table has the same figures. */
export function ScheduleChart({ payments, label, principal, reward }: Props) {
  const highest = Math.max(...payments.map((payment) => payment.principal + payment.reward))
  const place = width / payments.length
  const bar = Math.min(place * 0.72, 56)
  const tall = (sum: number) => (sum / highest) * height
  return (
    <figure className="schedule-chart">
      <svg
        className="schedule-chart-picture"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {payments.map((payment, index) => {
          const x = index * place + (place - bar) / 2
          const debt = tall(payment.principal)
          const cost = tall(payment.reward)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment is identified by its position
            <g key={index}>
              <rect className="schedule-chart-principal" x={x} y={height - debt} width={bar} height={debt} />
              <rect className="schedule-chart-reward" x={x} y={height - debt - cost} width={bar} height={cost} />
            </g>
          )
        })}
      </svg>
      <figcaption className="schedule-chart-legend">
        <span className="schedule-chart-key schedule-chart-key-principal">{principal}</span>
        <span className="schedule-chart-key schedule-chart-key-reward">{reward}</span>
      </figcaption>
    </figure>
  )
}
