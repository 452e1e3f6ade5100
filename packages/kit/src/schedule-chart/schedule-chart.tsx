export type ChartPayment = { readonly principal: number; readonly reward: number; readonly isPaid?: boolean }

type Props = {
  payments: readonly ChartPayment[]
  /** Describes the picture for screen readers. */
  label: string
  principal: string
  reward: string
  /** Names the bars of what is paid; they are drawn in a third colour, and without a paid one nothing is. */
  paid?: string
}

/** Units of the picture; it is stretched to the width of the page. */
const [place, height] = [10, 160]

/**
 * Each payment is a bar: below, the part that repays the debt; above, its cost. The table has the same figures. All bars
 * of a colour are one path of whole units, a stroke per bar: a page is sent with two elements instead of a hundred. The
 * cost is drawn from the ground up, behind the debt.
 */
export function ScheduleChart({ payments, label, principal, reward, paid }: Props) {
  const whole = payments.map((payment) => payment.principal + payment.reward)
  const highest = Math.max(...whole)
  const bars = (sums: readonly number[]) =>
    sums.map((sum, index) => (sum === 0 ? '' : stroke(index, sum / highest))).join('')
  const over = whole.map((sum, index) => (paid !== undefined && payments[index]?.isPaid ? sum : 0))
  const isAnyPaid = over.some((sum) => sum > 0)
  // Few bars stay narrow.
  const bar = Math.min(0.72, payments.length * 0.093) * place
  return (
    <figure className="schedule-chart">
      <svg
        className="schedule-chart-picture"
        viewBox={`0 0 ${payments.length * place} ${height}`}
        strokeWidth={bar.toFixed(1)}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className="schedule-chart-reward" d={bars(whole)} />
        <path className="schedule-chart-principal" d={bars(payments.map((payment) => payment.principal))} />
        {isAnyPaid ? <path className="schedule-chart-paid" d={bars(over)} /> : null}
      </svg>
      <figcaption className="schedule-chart-legend">
        <span className="schedule-chart-key schedule-chart-key-principal">{principal}</span>
        <span className="schedule-chart-key schedule-chart-key-reward">{reward}</span>
        {isAnyPaid ? <span className="schedule-chart-key schedule-chart-key-paid">{paid}</span> : null}
      </figcaption>
    </figure>
  )
}

const stroke = (index: number, share: number) =>
  `M${(index + 0.5) * place} ${height}V${Math.round((1 - share) * height)}`
