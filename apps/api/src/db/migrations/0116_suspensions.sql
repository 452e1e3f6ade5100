-- Suspensions of a loan (decision 0227): days between bear neither reward nor penalty, rows go on falling due.
alter table loans
  add column suspended_after date,
  add column suspended_until date,
  add constraint loans_suspension_is_whole check (
    (suspended_after is null) = (suspended_until is null) and (suspended_until >= suspended_after) is not false
  );
alter table loan_events
  drop constraint loan_events_kind_is_known,
  add constraint loan_events_kind_is_known check (
    kind in (
      'pay', 'prolong', 'restructure', 'defer', 'move_day', 'suspend', 'resume', 'write_off', 'cancel', 'return_credit',
      'reverse'
    )
  ),
  drop constraint loan_events_are_whole,
  add constraint loan_events_are_whole check (
    (kind = 'pay') = (amount_tiyn is not null) and (amount_tiyn > 0) is not false
    and (kind = 'reverse') = (reverses is not null) and (kind = 'reverse') = (is_excused is not null)
    and (kind in ('prolong', 'restructure', 'defer', 'move_day', 'suspend')) = (agreed is not null)
    and (choice is null or kind = 'pay' and choice in ('smaller_payment', 'shorter_term', 'prolong'))
    and returned_tiyn >= 0
  );

create table loan_suspensions (
  loan_id uuid not null,
  event_number integer not null,
  -- Of a suspension; its end needs none.
  ground text,
  reason text not null,
  operator text not null,
  recorded_at timestamptz not null default now(),
  constraint loan_suspensions_pkey primary key (loan_id, event_number),
  constraint loan_suspensions_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint loan_suspensions_ground_is_known check (ground in ('military_service', 'police_act', 'court', 'agency')),
  constraint loan_suspensions_reason_is_short check (length(reason) between 1 and 300),
  constraint loan_suspensions_operator_is_short check (length(operator) between 1 and 60)
);
create trigger loan_suspensions_stay before update or delete or truncate on loan_suspensions
  for each statement execute function refuse_change();

-- One at a time, ahead, and for no longer than the domain allows: a loan that never accrues again is a gift.
create function check_loan_suspension() returns trigger language plpgsql as $$
declare
  loan loans;
begin
  select * into strict loan from loans where id = new.loan_id;
  if ((loan.suspended_until > new.on_day) is true) <> (new.kind = 'resume') then
    raise exception 'loan_events: a loan is suspended once at a time, and resumed only then'
      using errcode = 'check_violation', constraint = 'loan_events_suspensions_in_turn';
  end if;
  if new.kind = 'suspend' and ((new.agreed ->> 'until')::date between new.on_day + 1 and new.on_day + 1100) is not true then
    raise exception 'loan_events: a suspension ends within three years'
      using errcode = 'check_violation', constraint = 'loan_events_suspensions_end';
  end if;
  return new;
end
$$;
create trigger loan_events_suspensions_are_lawful before insert on loan_events
  for each row when (new.kind in ('suspend', 'resume')) execute function check_loan_suspension();

create function check_suspension_reason() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loan_suspensions
    where loan_id = new.loan_id and event_number = new.number and (ground is not null) = (new.kind = 'suspend')
  ) then
    raise exception 'loan_events: a loan is suspended by somebody, for a reason'
      using errcode = 'check_violation', constraint = 'loan_events_suspensions_have_a_reason';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_suspensions_have_a_reason after insert on loan_events
  deferrable initially deferred for each row when (new.kind in ('suspend', 'resume'))
  execute function check_suspension_reason();
