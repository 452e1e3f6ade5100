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

/**
 * Each payment is a bar: below, the part that repays the debt; above, its cost. The table has the same figures. All bars
 * of a colour are one path: a page is sent and hydrated with two elements instead of a hundred.
 */
export function ScheduleChart({ payments, label, principal, reward }: Props) {
  const highest = Math.max(...payments.map((payment) => payment.principal + payment.reward))
  const place = width / payments.length
  const bar = Math.min(place * 0.72, 56)
  const tall = (sum: number) => (sum / highest) * height
  const bars = (bottomOf: (payment: ChartPayment) => number, sumOf: (payment: ChartPayment) => number) =>
    payments
      .map((payment, index) => {
        const x = index * place + (place - bar) / 2
        const [sum, bottom] = [tall(sumOf(payment)), height - tall(bottomOf(payment))]
        return `M${rounded(x)} ${rounded(bottom)}h${rounded(bar)}v${rounded(-sum)}h${rounded(-bar)}z`
      })
      .join('')
  return (
    <figure className="schedule-chart">
      <svg
        className="schedule-chart-picture"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path
          className="schedule-chart-principal"
          d={bars(
            () => 0,
            (payment) => payment.principal,
          )}
        />
        <path
          className="schedule-chart-reward"
          d={bars(
            ({ principal: debt }) => debt,
            (payment) => payment.reward,
          )}
        />
      </svg>
      <figcaption className="schedule-chart-legend">
        <span className="schedule-chart-key schedule-chart-key-principal">{principal}</span>
        <span className="schedule-chart-key schedule-chart-key-reward">{reward}</span>
      </figcaption>
    </figure>
  )
}

/** Tenths of a unit are finer than a pixel. */
function rounded(figure: number): string {
  return String(Math.round(figure * 10) / 10)
}
