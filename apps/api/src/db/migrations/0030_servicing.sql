-- The life of a loan: what happened to it, where it stands, and the days that were closed. What stands here beside the
-- books and the events is a cache of them (decision 0119): it can be told anew from both.

-- The stand's day. A sandbox may be ahead of the world, never behind it, and never goes back.
create table sandbox_clock (
  id smallint not null default 1,
  offset_days integer not null,
  constraint sandbox_clock_pkey primary key (id),
  constraint sandbox_clock_is_one check (id = 1),
  constraint sandbox_clock_is_ahead check (offset_days between 0 and 20000)
);
create function keep_sandbox_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.offset_days < old.offset_days then
    raise exception 'sandbox_clock: it goes forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger sandbox_clock_goes_forward before update or delete on sandbox_clock
  for each row execute function keep_sandbox_clock();
create trigger sandbox_clock_is_kept before truncate on sandbox_clock
  for each statement execute function refuse_change();

-- Five minutes ahead: a node whose clock is a little fast may have begun the day already.
create function business_date() returns date language sql stable as $$
  select ((now() + interval '5 minutes') at time zone 'UTC' + interval '5 hours')::date
    + coalesce((select offset_days from sandbox_clock), 0)
$$;

-- Which accounts a kind of entry may touch, and by which side (packages/domain/src/lending/servicing).
create table ledger_kinds (
  kind text not null,
  account smallint not null,
  side text not null,
  constraint ledger_kinds_pkey primary key (kind, account, side),
  constraint ledger_kinds_account_fkey foreign key (account) references ledger_accounts (code)
);
insert into ledger_kinds (kind, account, side)
  select kind, unnest(debits), 'debit' from (values
    ('payout_sent', array[4]), ('payout_confirmed', array[2]), ('payout_declined', array[2]),
    ('reward_accrued', array[6, 7]), ('penalty_accrued', array[8]), ('row_overdue', array[5, 7]),
    ('payment_received', array[3]), ('payment_allocated', array[11]), ('payment_settled', array[1]),
    ('overdue_made_current', array[4, 6]), ('relief_given', array[15]), ('credit_returned', array[11]),
    ('payment_reversed', array[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15]),
    ('written_off', array[13]), ('write_off_recovered', array[11])
  ) as of (kind, debits)
  union all
  select kind, unnest(credits), 'credit' from (values
    ('payout_sent', array[2]), ('payout_confirmed', array[1]), ('payout_declined', array[4]),
    ('reward_accrued', array[9]), ('penalty_accrued', array[10]), ('row_overdue', array[4, 6]),
    ('payment_received', array[11, 14]), ('payment_allocated', array[4, 5, 6, 7, 8]), ('payment_settled', array[3]),
    ('overdue_made_current', array[5, 7]), ('relief_given', array[6, 7, 8]), ('credit_returned', array[1]),
    ('payment_reversed', array[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15]),
    ('written_off', array[4, 5, 6, 7, 8]), ('write_off_recovered', array[13])
  ) as of (kind, credits);
create trigger ledger_kinds_stay before insert or update or delete or truncate on ledger_kinds
  for each statement execute function refuse_change();

-- An entry is of one contract or of none; its lines say the day again, for whoever reads a month of one account.
alter table ledger_entries add column contract_id uuid;
alter table ledger_lines add column posted_on date;
alter table ledger_lines add column contract_year smallint;
alter table ledger_entries disable trigger user;
alter table ledger_lines disable trigger user;
update ledger_entries set contract_id = lines.contract_id from ledger_lines lines where entry_id = ledger_entries.id;
update ledger_lines set posted_on = entries.posted_on from ledger_entries entries where entries.id = entry_id;
alter table ledger_entries enable trigger user;
alter table ledger_lines enable trigger user;
alter table ledger_entries add constraint ledger_entries_contract_fkey
  foreign key (contract_id) references loan_contracts (id);
alter table ledger_lines alter column posted_on set not null;
alter table ledger_lines add constraint ledger_lines_penalty_has_a_year
  check (account <> 10 or contract_year is not null);
-- Both are asked below, of all lines at once: the account by its kind, the contract by its entry.
alter table ledger_lines drop constraint ledger_lines_account_fkey;
alter table ledger_lines drop constraint ledger_lines_contract_fkey;
create index ledger_lines_month_idx on ledger_lines (posted_on, account);
create index ledger_entries_contract_idx on ledger_entries (contract_id, posted_on);

-- What each account of a contract holds, debit positive: kept by the books' own trigger and by nobody else, so that a
-- day's close does not add up years of lines.
create table contract_balances (
  contract_id uuid not null,
  account smallint not null,
  balance_tiyn bigint not null,
  constraint contract_balances_pkey primary key (contract_id, account),
  -- Nobody owes less than nothing, and nobody's money with us is less than nothing.
  constraint contract_balances_debt_is_a_debt check (account not between 4 and 8 or balance_tiyn >= 0),
  constraint contract_balances_credit_is_a_credit check (account <> 11 or balance_tiyn <= 0)
) with (fillfactor = 70);
insert into contract_balances (contract_id, account, balance_tiyn)
  select contract_id, account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)
  from ledger_lines where contract_id is not null group by contract_id, account;
create function refuse_hands() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '%: kept by the books alone', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger contract_balances_are_the_books before insert or update or delete on contract_balances
  for each statement execute function refuse_hands();
create trigger contract_balances_are_kept before truncate on contract_balances
  for each statement execute function refuse_change();

-- By statement: a close writes thousands of lines at once.
drop trigger ledger_lines_come_with_their_entry on ledger_lines;
drop trigger ledger_lines_balance on ledger_lines;
drop trigger ledger_entries_balance on ledger_entries;
drop function check_ledger_line();
drop function check_ledger_entry();

-- What is asked of a table is asked once for all lines, by key; then the two lists are joined, and by no loop in a loop.
create function check_ledger_lines() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  wrong record;
begin
  -- One look at all of them; only where something is wrong is it asked what.
  with entries as materialized (
    select id, kind, posted_on, contract_id from ledger_entries
    where id = any (array(select distinct entry_id from added)) and at = now()
  )
  select added.entry_id, added.account, added.side, entries.id is null as is_late, entries.kind,
    known.kind is null as is_unknown into wrong
    from added
    left join entries on entries.id = added.entry_id
    left join ledger_kinds known
      on known.kind = entries.kind and known.account = added.account and known.side = added.side
    where entries.id is null or known.kind is null or entries.posted_on <> added.posted_on
      or entries.contract_id is distinct from added.contract_id
    limit 1;
  if found then
    if wrong.is_late then
      raise exception 'ledger_lines: an entry is written in one transaction' using errcode = 'check_violation';
    end if;
    if wrong.is_unknown then
      raise exception 'ledger_lines: % does not % account %', wrong.kind, wrong.side, wrong.account
        using errcode = 'check_violation', constraint = 'ledger_lines_kind_allows_them';
    end if;
    raise exception 'ledger_lines: of another day or contract than their entry'
      using errcode = 'check_violation', constraint = 'ledger_lines_are_their_entrys';
  end if;
  -- The lines of an entry are written by one statement, so they balance in it.
  select count(*) as lines, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) as difference into wrong
    from added group by entry_id
    having count(*) < 2 or sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) <> 0 limit 1;
  if found then
    raise exception 'ledger_entries: % lines, debits less credits are %', wrong.lines, wrong.difference
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;

  insert into contract_balances (contract_id, account, balance_tiyn)
    select distinct contract_id, account, 0 from added where contract_id is not null
    on conflict do nothing;
  update contract_balances held set balance_tiyn = held.balance_tiyn + moved.by_tiyn
    from (
      select contract_id, account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)::bigint as by_tiyn
      from added where contract_id is not null group by contract_id, account
    ) moved
    where held.contract_id = any (array(select distinct contract_id from added))
      and held.contract_id = moved.contract_id and held.account = moved.account;

  -- The law: a tenth of the loan in a year of the contract, whenever it was posted.
  if exists (
    select from (select distinct contract_id, contract_year from added where account = 10) charged
    where (
      select sum(case lines.side when 'credit' then lines.amount_tiyn else -lines.amount_tiyn end)
      from ledger_lines lines
      where lines.contract_id = charged.contract_id and lines.account = 10
        and lines.contract_year = charged.contract_year
    ) > (select amount_tiyn / 10 from loan_contracts where id = charged.contract_id)
  ) then
    raise exception 'ledger_lines: more penalty than a tenth of the loan in a year'
      using errcode = 'check_violation', constraint = 'ledger_lines_penalty_is_a_tenth';
  end if;
  return null;
end
$$;
create trigger ledger_lines_are_checked after insert on ledger_lines
  referencing new table as added for each statement execute function check_ledger_lines();

create function check_ledger_entries() returns trigger language plpgsql as $$
declare
  today date := business_date();
begin
  if exists (
    select from added where posted_on > today
      or posted_on < (select open_date from loan_contracts where id = added.contract_id)
  ) then
    raise exception 'ledger_entries: of a day to come, or before its contract'
      using errcode = 'check_violation', constraint = 'ledger_entries_day_is_possible';
  end if;
  return null;
end
$$;
create trigger ledger_entries_are_checked after insert on ledger_entries
  referencing new table as added for each statement execute function check_ledger_entries();

create function check_ledger_entry_has_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_lines where entry_id = new.id) then
    raise exception 'ledger_entries: an entry of no lines' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_have_lines after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry_has_lines();

-- What happened to a loan from outside, in its order: with the terms all that its books can be told anew from.
create table loan_events (
  loan_id uuid not null,
  -- From nothing on, as they happened; a reversal names the one it takes back.
  number integer not null,
  kind text not null,
  on_day date not null,
  amount_tiyn bigint,
  choice text,
  -- Of an agreement: term, months, rate, periods, method, whether penalty is forgiven.
  agreed jsonb,
  reverses integer,
  is_excused boolean,
  -- What a returned credit came to; told anew, it is never more.
  returned_tiyn bigint not null default 0,
  recorded_at timestamptz not null default now(),
  constraint loan_events_pkey primary key (loan_id, number),
  constraint loan_events_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_events_reversed_fkey foreign key (loan_id, reverses) references loan_events (loan_id, number),
  constraint loan_events_reversed_once unique (loan_id, reverses),
  constraint loan_events_kind_is_known check (
    kind in ('pay', 'prolong', 'restructure', 'defer', 'write_off', 'return_credit', 'reverse')
  ),
  constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind = 'reverse') = (reverses is not null) and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  )
);
create trigger loan_events_stay before update or delete or truncate on loan_events
  for each statement execute function refuse_change();

-- Where a loan stands between two due days.
alter table loans
  add column touched_on date,
  add column closed_through date,
  add column rate_in_force text,
  add column method_in_force text,
  add column overdue_since date,
  add column free_after date,
  add column free_until date,
  add column prolongations integer not null default 0,
  add column run_units numeric(30) not null default 0,
  add column run_late_units numeric(30) not null default 0,
  add column run_posted_tiyn bigint not null default 0,
  add column run_late_posted_tiyn bigint not null default 0,
  add column run_settled_tiyn bigint not null default 0;
update loans set
  touched_on = coalesce(closed_on, opened_on),
  closed_through = coalesce(closed_on, opened_on - 1),
  rate_in_force = nominal_rate,
  method_in_force = method;
alter table loans
  alter column touched_on set not null,
  alter column closed_through set not null,
  alter column rate_in_force set not null,
  alter column method_in_force set not null,
  drop constraint loans_state_is_known,
  add constraint loans_state_is_known check (state in ('active', 'closed', 'written_off')),
  add constraint loans_closed_have_a_day check ((state = 'closed') = (closed_on is not null)),
  add constraint loans_days_follow check (touched_on - closed_through between 0 and 1);
create index loans_to_close_idx on loans (closed_through, id) where state = 'active';

-- Each schedule that was ever agreed; a reversal that takes its condition away leaves it here as void.
create table loan_versions (
  loan_id uuid not null,
  version integer not null,
  on_day date not null,
  equal_tiyn bigint,
  gesv_percent numeric(5, 1) not null,
  -- The event that made it; none of what was signed.
  made_by integer,
  voided_by integer,
  constraint loan_versions_pkey primary key (loan_id, version),
  constraint loan_versions_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_versions_maker_fkey foreign key (loan_id, made_by) references loan_events (loan_id, number),
  constraint loan_versions_voider_fkey foreign key (loan_id, voided_by) references loan_events (loan_id, number),
  constraint loan_versions_later_have_a_maker check ((version = 1) = (made_by is null)),
  constraint loan_versions_first_stays check (version > 1 or voided_by is null)
);

alter table loan_schedule_rows
  add column in_time_until date,
  add column days integer,
  add column year_days smallint,
  add column counted_from date,
  add column month integer,
  add column carried_tiyn bigint not null default 0;
alter table loan_schedule_rows disable trigger user;
update loan_schedule_rows set
  -- Days off are asked again when the row falls due.
  in_time_until = payment_date + case extract(isodow from payment_date) when 6 then 2 when 7 then 1 else 0 end,
  days = payment_date - told.before,
  year_days = case when told.product <> 'pdl' and extract(doy from make_date(extract(year from payment_date)::int, 12, 31)) = 366
    then 366 else 365 end,
  counted_from = told.opened_on,
  month = case when told.product = 'pdl' then 0 else loan_schedule_rows.number end
from (
  select loan_id, version, number, product, opened_on,
    coalesce(lag(payment_date) over (partition by loan_id, version order by number), opened_on) as before
  from loan_schedule_rows join loans on loans.id = loan_id
) told
where told.loan_id = loan_schedule_rows.loan_id and told.version = loan_schedule_rows.version
  and told.number = loan_schedule_rows.number;
alter table loan_schedule_rows enable trigger user;
alter table loan_schedule_rows
  alter column in_time_until set not null,
  alter column days set not null,
  alter column year_days set not null,
  alter column counted_from set not null,
  alter column month set not null,
  add constraint loan_schedule_rows_carried_is_reward check (carried_tiyn between 0 and reward_tiyn),
  add constraint loan_schedule_rows_year_is_one check (year_days in (365, 366));
insert into loan_versions (loan_id, version, on_day, equal_tiyn, gesv_percent)
  select loans.id, 1, opened_on,
    case when product = 'pdl' then null when method = 'annuity' then payment_tiyn else principal_tiyn end, gesv_percent
  from loans join loan_schedule_rows on loan_id = loans.id and version = 1 and number = 1;
alter table loan_schedule_rows add constraint loan_schedule_rows_version_fkey
  foreign key (loan_id, version) references loan_versions (loan_id, version) deferrable initially deferred;

-- What is left of each row of the schedule that holds.
create table loan_rows (
  loan_id uuid not null,
  number integer not null,
  version integer not null,
  in_time_until date not null,
  state text not null,
  principal_left_tiyn bigint not null,
  reward_left_tiyn bigint not null,
  constraint loan_rows_pkey primary key (loan_id, number),
  constraint loan_rows_schedule_fkey foreign key (loan_id, version, number)
    references loan_schedule_rows (loan_id, version, number),
  constraint loan_rows_state_is_known check (state in ('coming', 'due', 'overdue', 'paid')),
  constraint loan_rows_left_is_left check (principal_left_tiyn >= 0 and reward_left_tiyn >= 0)
);
insert into loan_rows (loan_id, number, version, in_time_until, state, principal_left_tiyn, reward_left_tiyn)
  select loan_id, number, version, in_time_until, case state when 'closed' then 'paid' else 'coming' end,
    case state when 'closed' then 0 else principal_tiyn end, 0
  from loan_schedule_rows join loans on loans.id = loan_id and schedule_version = version;

-- Of each contract year in which something was late: tiyn-days, and the penalty that they have come to.
create table loan_penalties (
  loan_id uuid not null,
  contract_year smallint not null,
  units numeric(30) not null,
  accrued_tiyn bigint not null,
  constraint loan_penalties_pkey primary key (loan_id, contract_year),
  constraint loan_penalties_loan_fkey foreign key (loan_id) references loans (id)
);

-- A row per loan and closed day, for reports.
create table loan_days (
  day date not null,
  loan_id uuid not null,
  days_overdue integer not null,
  principal_tiyn bigint not null,
  overdue_principal_tiyn bigint not null,
  reward_tiyn bigint not null,
  overdue_reward_tiyn bigint not null,
  penalty_tiyn bigint not null,
  credit_tiyn bigint not null,
  constraint loan_days_pkey primary key (day, loan_id)
);
create trigger loan_days_stay before update or delete or truncate on loan_days
  for each statement execute function refuse_change();

-- The days that were closed, each after the one before; and the loans that could not follow.
create table business_days (
  day date not null,
  closed_at timestamptz not null default now(),
  constraint business_days_pkey primary key (day)
);
create table loans_left_behind (
  loan_id uuid not null,
  since date not null,
  code text not null,
  last_tried_at timestamptz not null default now(),
  constraint loans_left_behind_pkey primary key (loan_id),
  constraint loans_left_behind_loan_fkey foreign key (loan_id) references loans (id)
);

-- What a payment paid: also what it leaves as the client's credit, or takes from it.
alter table loan_payments
  add column credit_tiyn bigint not null default 0,
  add column event_number integer,
  drop constraint loan_payments_have_three_parts,
  add constraint loan_payments_have_their_parts check (
    amount_tiyn > 0 and amount_tiyn = principal_tiyn + reward_tiyn + penalty_tiyn + credit_tiyn
    and principal_tiyn >= 0 and reward_tiyn >= 0 and penalty_tiyn >= 0
  ),
  add constraint loan_payments_event_key unique (loan_id, event_number),
  add constraint loan_payments_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number);
create function check_loan_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where business_key = format('payment_received %s %s', new.loan_id, new.event_number)
      and at = now() and account = 3 and amount_tiyn = new.amount_tiyn
  ) then
    raise exception 'loan_payments: only with its entry in the books'
      using errcode = 'check_violation', constraint = 'loan_payments_are_in_the_books';
  end if;
  return null;
end
$$;
create constraint trigger loan_payments_are_in_the_books after insert on loan_payments
  deferrable initially deferred for each row execute function check_loan_payment();
create trigger loan_payments_stay before update or delete or truncate on loan_payments
  for each statement execute function refuse_change();

-- What a loan is stays what it is; its state goes where a loan's state may go, and ends only where nothing is owed.
create table loan_moves (
  from_state text not null,
  to_state text not null,
  constraint loan_moves_pkey primary key (from_state, to_state)
);
-- Back to active: a payment that had ended it was taken back.
insert into loan_moves values
  ('active', 'closed'), ('active', 'written_off'), ('closed', 'active');
create trigger loan_moves_stay before insert or update or delete or truncate on loan_moves
  for each statement execute function refuse_change();

create function keep_loan() returns trigger language plpgsql as $$
begin
  if (new.id, new.contract_id, new.client_id, new.product, new.amount_tiyn, new.term, new.method, new.nominal_rate,
      new.gesv_percent, new.opened_on)
    is distinct from (old.id, old.contract_id, old.client_id, old.product, old.amount_tiyn, old.term, old.method,
      old.nominal_rate, old.gesv_percent, old.opened_on) then
    raise exception 'loans: what was lent stays what it was'
      using errcode = 'restrict_violation', constraint = 'loans_stay';
  end if;
  if new.touched_on < old.touched_on or new.closed_through < old.closed_through then
    raise exception 'loans: a closed day stays closed'
      using errcode = 'restrict_violation', constraint = 'loans_days_go_forward';
  end if;
  if new.state <> old.state and not exists (
    select from loan_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'loans: from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'loans_move_is_known';
  end if;
  if new.state <> 'active' and old.state = 'active' and exists (
    select from contract_balances
    where contract_id = new.contract_id and account between 4 and 8 and balance_tiyn <> 0
  ) then
    raise exception 'loans: something is still owed'
      using errcode = 'check_violation', constraint = 'loans_end_when_nothing_is_owed';
  end if;
  return new;
end
$$;
create trigger loans_stay before update on loans for each row execute function keep_loan();
create trigger loans_are_kept before delete on loans for each row execute function refuse_change();

-- A later schedule pays back what is owed on its day, at no more than the law allows on it.
create function check_loan_version() returns trigger language plpgsql as $$
declare
  scheduled numeric;
  owed bigint;
  cap numeric;
begin
  select cap_percent into cap from legal_gesv_caps where from_day <= new.on_day order by from_day desc limit 1;
  if new.gesv_percent > cap then
    raise exception 'loan_versions: % per cent a year, the law allows %', new.gesv_percent, cap
      using errcode = 'check_violation', constraint = 'loan_versions_gesv_is_lawful';
  end if;
  if new.version = 1 then return null; end if;
  -- What a reversal tells anew began on a day that is gone.
  if exists (select from loan_events where loan_id = new.loan_id and number = new.made_by and kind = 'reverse') then
    return null;
  end if;
  select sum(principal_tiyn) into scheduled from loan_schedule_rows
    where loan_id = new.loan_id and version = new.version;
  select balance_tiyn into owed from contract_balances
    join loans on loans.contract_id = contract_balances.contract_id
    where loans.id = new.loan_id and account = 4;
  if scheduled is distinct from owed then
    raise exception 'loan_versions: its rows pay back % of %', scheduled, owed
      using errcode = 'check_violation', constraint = 'loan_versions_are_whole';
  end if;
  return null;
end
$$;
create constraint trigger loan_versions_are_checked after insert on loan_versions
  deferrable initially deferred for each row execute function check_loan_version();
create function keep_loan_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_by is null and new.voided_by is not null
    and (new.loan_id, new.version, new.on_day, new.equal_tiyn, new.gesv_percent, new.made_by)
      is not distinct from (old.loan_id, old.version, old.on_day, old.equal_tiyn, old.gesv_percent, old.made_by) then
    return new;
  end if;
  raise exception 'loan_versions: what was agreed stays as it was' using errcode = 'restrict_violation';
end
$$;
create trigger loan_versions_stay before update or delete on loan_versions
  for each row execute function keep_loan_version();

-- And no table of money is ever emptied.
create trigger loan_versions_are_kept before truncate on loan_versions
  for each statement execute function refuse_change();
create trigger loans_are_not_emptied before truncate on loans
  for each statement execute function refuse_change();
create trigger loan_schedule_rows_are_kept before truncate on loan_schedule_rows
  for each statement execute function refuse_change();
create trigger payouts_are_not_emptied before truncate on payouts
  for each statement execute function refuse_change();
create trigger disclosures_are_not_emptied before truncate on disclosures
  for each statement execute function refuse_change();
create trigger bureau_reports_are_not_emptied before truncate on bureau_reports
  for each statement execute function refuse_change();
create trigger legal_gesv_caps_stay before insert or update or delete or truncate on legal_gesv_caps
  for each statement execute function refuse_change();
create trigger loan_contract_moves_stay before insert or update or delete or truncate on loan_contract_moves
  for each statement execute function refuse_change();
create function keep_signed_contract() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception '%: what was signed stays', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger loan_contracts_signed_stay before delete on loan_contracts
  for each row execute function keep_signed_contract();
create trigger loan_contracts_are_not_emptied before truncate on loan_contracts
  for each statement execute function refuse_change();
