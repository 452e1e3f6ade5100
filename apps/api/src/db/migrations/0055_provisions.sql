-- What is set aside for loans that may not be paid back, and how late all of them are (decision 0157).

alter table ledger_accounts disable trigger ledger_accounts_stay;
alter table ledger_accounts
  drop constraint ledger_accounts_are_fifteen,
  add constraint ledger_accounts_are_sixteen check (code between 1 and 16);
insert into ledger_accounts (code, name, kind, normal_side) values (16, 'provision_expense', 'expense', 'debit');
alter table ledger_accounts enable trigger ledger_accounts_stay;
alter table ledger_kinds disable trigger ledger_kinds_stay;
insert into ledger_kinds (kind, account, side) values
  ('provision_made', 16, 'debit'), ('provision_made', 12, 'credit'),
  ('provision_released', 12, 'debit'), ('provision_released', 16, 'credit'),
  ('provision_used', 12, 'debit'), ('provision_used', 13, 'credit');
alter table ledger_kinds enable trigger ledger_kinds_stay;

-- One set for all reports (packages/domain/src/lending/overdue-buckets.ts).
create table overdue_buckets (
  bucket text not null,
  from_day integer not null,
  to_day integer,
  constraint overdue_buckets_pkey primary key (bucket)
);
insert into overdue_buckets values
  ('0', 0, 0), ('1-7', 1, 7), ('8-30', 8, 30), ('31-60', 31, 60), ('61-90', 61, 90), ('91+', 91, null);
create trigger overdue_buckets_stay before insert or update or delete or truncate on overdue_buckets
  for each statement execute function refuse_change();

create table provision_months (
  -- Its last day.
  month date not null,
  required_tiyn bigint not null,
  -- Of loans that were given up in it.
  used_tiyn bigint not null,
  -- What the expense of the month came to; less than nothing where it was released.
  expense_tiyn bigint not null,
  made_at timestamptz not null default now(),
  constraint provision_months_pkey primary key (month),
  constraint provision_months_end check (month = (date_trunc('month', month) + interval '1 month - 1 day')::date),
  constraint provision_months_are_sums check (required_tiyn >= 0 and used_tiyn >= 0)
);
create table loan_provisions (
  month date not null,
  loan_id uuid not null,
  days_overdue integer not null,
  bucket text not null,
  owed_tiyn bigint not null,
  rate numeric not null,
  provision_tiyn bigint not null,
  constraint loan_provisions_pkey primary key (month, loan_id),
  constraint loan_provisions_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_provisions_bucket_fkey foreign key (bucket) references overdue_buckets (bucket),
  constraint loan_provisions_are_a_share check (
    rate between 0 and 1 and provision_tiyn = round(owed_tiyn * rate) and owed_tiyn > 0
  )
);
create trigger provision_months_stay before update or delete or truncate on provision_months
  for each statement execute function refuse_change();
create trigger loan_provisions_stay before update or delete or truncate on loan_provisions
  for each statement execute function refuse_change();

-- What is set aside by the books at the end of a month is what its loans ask for, loan by loan.
create function check_provision_month() returns trigger language plpgsql as $$
declare
  by_loans bigint := (select coalesce(sum(provision_tiyn), 0) from loan_provisions where month = new.month);
  by_books bigint := (
    select coalesce(sum(case side when 'credit' then amount_tiyn else -amount_tiyn end), 0)
    from ledger_lines where account = 12 and posted_on <= new.month
  );
begin
  if new.required_tiyn <> by_loans or new.required_tiyn <> by_books then
    raise exception 'provision_months: % by the month, % by its loans, % by the books',
      new.required_tiyn, by_loans, by_books
      using errcode = 'check_violation', constraint = 'provision_months_are_in_the_books';
  end if;
  return null;
end
$$;
create constraint trigger provision_months_are_in_the_books after insert on provision_months
  deferrable initially deferred for each row execute function check_provision_month();
-- By whoever adds a loan to a month later, too.
create function check_late_provision() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct month from added) months
    join provision_months on provision_months.month = months.month and made_at <> now()
  ) then
    raise exception 'loan_provisions: the month is made'
      using errcode = 'check_violation', constraint = 'loan_provisions_come_with_their_month';
  end if;
  return null;
end
$$;
create trigger loan_provisions_come_with_their_month after insert on loan_provisions
  referencing new table as added for each statement execute function check_late_provision();
