-- A change of the payment day (decision 0195): an agreement like the others, once in a loan.
alter table loans
  add column day_moves integer not null default 0,
  add constraint loans_day_moves_once check (day_moves between 0 and 1);
alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in ('pay', 'prolong', 'restructure', 'defer', 'move_day', 'write_off', 'cancel', 'return_credit', 'reverse')
  ),
  drop constraint loan_events_are_whole,
  add constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind = 'reverse') = (reverses is not null) and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer', 'move_day')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  );
alter table loan_addenda
  drop constraint loan_addenda_kind_is_known,
  add constraint loan_addenda_kind_is_known check (kind in ('prolong', 'restructure', 'defer', 'move_day')),
  drop constraint loan_addenda_prolongation_needs_no_offer,
  add constraint loan_addenda_need_no_offer check (request_id is null or kind in ('restructure', 'defer'));

drop trigger loan_events_agreements_are_lawful on loan_events;
create trigger loan_events_agreements_are_lawful before insert on loan_events
  for each row when (new.kind in ('prolong', 'restructure', 'defer', 'move_day')) execute function check_loan_agreement();
drop trigger loan_events_agreements_are_signed on loan_events;
create constraint trigger loan_events_agreements_are_signed after insert on loan_events
  deferrable initially deferred for each row when (new.kind in ('prolong', 'restructure', 'defer', 'move_day'))
  execute function check_loan_agreement_is_signed();

-- Once, in a loan by months, with nothing overdue and no payment in the next three days.
create function check_day_move() returns trigger language plpgsql as $$
declare
  loan loans;
begin
  select * into strict loan from loans where id = new.loan_id;
  if loan.product = 'pdl' or loan.day_moves > 0 or ((new.agreed ->> 'dayOfMonth')::integer between 1 and 31) is not true then
    raise exception 'loan_events: the payment day is moved once, in a loan by months'
      using errcode = 'check_violation', constraint = 'loan_events_day_moves_once';
  end if;
  if loan.overdue_since is not null or exists (
    select from loan_rows join loan_schedule_rows using (loan_id, version, number)
    where loan_id = new.loan_id and state <> 'paid' and payment_date < new.on_day + 3
  ) then
    raise exception 'loan_events: a payment is due or too near'
      using errcode = 'check_violation', constraint = 'loan_events_day_moves_ahead';
  end if;
  return new;
end
$$;
create trigger loan_events_day_moves_are_lawful before insert on loan_events
  for each row when (new.kind = 'move_day') execute function check_day_move();
