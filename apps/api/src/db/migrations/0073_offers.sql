-- What the lender offers in answer to a request: the terms of an agreement that the borrower drafts and signs within
-- the thirty days (decision 0183). A request may also come from the borrower's own cabinet.
alter table loan_requests
  add column offer jsonb,
  add constraint loan_requests_offer_is_known check (offer ->> 'do' in ('restructure', 'defer')),
  add constraint loan_requests_offer_is_an_answer check (offer is null or (answer in ('agreed', 'counter')) is true);
create or replace function keep_loan_request() returns trigger language plpgsql as $$
begin
  if (new.id, new.loan_id, new.ground, new.wish, new.asked_on, new.is_in_time, new.answer_until, new.recorded_by,
      new.recorded_at)
    is distinct from (old.id, old.loan_id, old.ground, old.wish, old.asked_on, old.is_in_time, old.answer_until,
      old.recorded_by, old.recorded_at)
    or old.answer is not null and (new.answer, new.answered_on, new.answered_by, new.answer_reason, new.agree_until,
        new.ombudsman_until, new.offer)
      is distinct from (old.answer, old.answered_on, old.answered_by, old.answer_reason, old.agree_until,
        old.ombudsman_until, old.offer)
    or old.ending is not null then
    raise exception 'loan_requests: what was asked and answered stays as it was'
      using errcode = 'restrict_violation', constraint = 'loan_requests_stay';
  end if;
  return new;
end
$$;

alter table loan_addenda
  add column request_id uuid,
  add constraint loan_addenda_request_fkey foreign key (request_id) references loan_requests (id),
  add constraint loan_addenda_prolongation_needs_no_offer check (request_id is null or kind <> 'prolong');

-- An addendum of an offer says what was offered, for this loan, within its days.
create function check_loan_addendum_offer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loan_requests
    where id = new.request_id and loan_id = new.loan_id and ending is null and new.on_day <= agree_until
      and offer = new.agreed || jsonb_build_object('do', new.kind)
  ) then
    raise exception 'loan_addenda: not what was offered, or too late'
      using errcode = 'check_violation', constraint = 'loan_addenda_say_what_was_offered';
  end if;
  return new;
end
$$;
create trigger loan_addenda_say_what_was_offered before insert on loan_addenda
  for each row when (new.request_id is not null) execute function check_loan_addendum_offer();
create trigger loan_addenda_are_signed_while_offered before update of state on loan_addenda
  for each row when (new.request_id is not null and new.state = 'signed')
  execute function check_loan_addendum_offer();
create function keep_loan_addendum_request() returns trigger language plpgsql as $$
begin
  raise exception 'loan_addenda: what was drafted and signed stays as it was'
    using errcode = 'restrict_violation', constraint = 'loan_addenda_stay';
end
$$;
create trigger loan_addenda_keep_their_request before update on loan_addenda
  for each row when (new.request_id is distinct from old.request_id) execute function keep_loan_addendum_request();
