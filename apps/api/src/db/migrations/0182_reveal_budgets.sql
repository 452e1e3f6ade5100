-- How often one of the lender's people may see a client unmasked, where it differs from everybody's (decision 0287).
-- Without a row the limits of the server hold.
create table staff_reveal_budgets (
  staff_id uuid not null,
  per_hour integer not null,
  per_day integer not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  constraint staff_reveal_budgets_pkey primary key (staff_id),
  constraint staff_reveal_budgets_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_reveal_budgets_set_by_fkey foreign key (set_by) references staff (id),
  constraint staff_reveal_budgets_are_of_a_days_work check (
    per_hour between 0 and 200 and per_day between per_hour and 1000
  ),
  constraint staff_reveal_budgets_nobody_sets_their_own check (set_by <> staff_id)
);
create index staff_reveal_budgets_set_by_idx on staff_reveal_budgets (set_by);
create trigger staff_reveal_budgets_stay before delete or truncate on staff_reveal_budgets
  for each statement execute function refuse_change();
