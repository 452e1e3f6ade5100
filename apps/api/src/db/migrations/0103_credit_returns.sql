-- Money above what a loan needed, sent back on an order of the bank: nobody's credit disappears without one.
create table credit_returns (
  loan_id uuid not null,
  event_number integer not null,
  order_number text not null,
  operator text not null,
  amount_tiyn bigint not null,
  recorded_at timestamptz not null default now(),
  constraint credit_returns_pkey primary key (loan_id, event_number),
  constraint credit_returns_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint credit_returns_order_is_one unique (loan_id, order_number),
  constraint credit_returns_order_is_short check (length(order_number) between 1 and 60),
  constraint credit_returns_operator_is_short check (length(operator) between 1 and 60),
  constraint credit_returns_amount_is_a_sum check (amount_tiyn >= 0)
);
create trigger credit_returns_stay before update or delete or truncate on credit_returns
  for each statement execute function refuse_change();

create function check_credit_return() returns trigger language plpgsql as $$
begin
  if not exists (
    select from credit_returns
    where loan_id = new.loan_id and event_number = new.number and amount_tiyn = new.returned_tiyn
  ) then
    raise exception 'loan_events: a credit is returned by somebody, on an order of the bank, to the tiyn'
      using errcode = 'check_violation', constraint = 'loan_events_credit_returns_have_an_order';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_credit_returns_have_an_order after insert on loan_events
  deferrable initially deferred for each row when (new.kind = 'return_credit')
  execute function check_credit_return();
