/** Criteria weigh repayment history, debts and steadiness of income, and nothing about who the client is. */
export type Criterion =
  | 'closed_loans_elsewhere'
  | 'closed_loans_here'
  | 'overdue_days_now'
  | 'long_overdue_in_a_year'
  | 'open_loans'
  | 'months_with_income'
