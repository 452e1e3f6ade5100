-- What borrowers ask of their loans, by the law's clock (decision 0158). No words of theirs: why and what, of a list.

create table loan_requests (
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  ground text not null,
  wish text not null,
  asked_on date not null,
  -- Within thirty days of overdue, as the law gives the right.
  is_in_time boolean not null,
  answer_until date not null,
  recorded_by text not null,
  recorded_at timestamptz not null default now(),
  answer text,
  answered_on date,
  answered_by text,
  -- Of a «no»: why.
  answer_reason text,
  agree_until date,
  ombudsman_until date,
  ending text,
  ended_on date,
  ended_by text,
  constraint loan_requests_pkey primary key (id),
  constraint loan_requests_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_requests_ground_is_known check (ground in ('vulnerable', 'emergency', 'conscript', 'other')),
  constraint loan_requests_wish_is_known check (
    wish in ('lower_rate', 'smaller_payment', 'deferral', 'longer_term', 'other_method', 'forgiveness')
  ),
  constraint loan_requests_are_answered_whole check (
    (answer is null) = (answered_on is null) and (answer is null) = (answered_by is null)
    and (answer is null) = (agree_until is null) and (answer is null) = (ombudsman_until is null)
    and (answer is null or answer in ('agreed', 'counter', 'refused'))
    and (answer = 'refused') is true = (answer_reason is not null)
  ),
  -- The law leaves no «no» to these.
  constraint loan_requests_must_be_agreed check (ground = 'other' or answer is distinct from 'refused'),
  constraint loan_requests_end_after_an_answer check (
    (ending is null) = (ended_on is null) and (ending is null) = (ended_by is null)
    and (ending is null or ending in ('agreed', 'not_agreed', 'withdrawn'))
    and (ending is null or ending = 'withdrawn' or answer is not null)
  ),
  constraint loan_requests_days_follow check (
    answer_until > asked_on and answered_on >= asked_on and agree_until > answered_on and ombudsman_until > agree_until
    and ended_on >= asked_on
  ),
  constraint loan_requests_texts_fit check (
    length(recorded_by) between 1 and 60 and length(answered_by) between 1 and 60 and length(ended_by) between 1 and 60
    and length(answer_reason) between 1 and 500
  )
);
-- One at a time.
create unique index loan_requests_open_key on loan_requests (loan_id) where ending is null;
create function keep_loan_request() returns trigger language plpgsql as $$
begin
  if (new.id, new.loan_id, new.ground, new.wish, new.asked_on, new.is_in_time, new.answer_until, new.recorded_by,
      new.recorded_at)
    is distinct from (old.id, old.loan_id, old.ground, old.wish, old.asked_on, old.is_in_time, old.answer_until,
      old.recorded_by, old.recorded_at)
    or old.answer is not null and (new.answer, new.answered_on, new.answered_by, new.answer_reason, new.agree_until,
        new.ombudsman_until)
      is distinct from (old.answer, old.answered_on, old.answered_by, old.answer_reason, old.agree_until,
        old.ombudsman_until)
    or old.ending is not null then
    raise exception 'loan_requests: what was asked and answered stays as it was'
      using errcode = 'restrict_violation', constraint = 'loan_requests_stay';
  end if;
  return new;
end
$$;
create trigger loan_requests_stay before update on loan_requests for each row execute function keep_loan_request();
create trigger loan_requests_are_kept before delete or truncate on loan_requests
  for each statement execute function refuse_change();
