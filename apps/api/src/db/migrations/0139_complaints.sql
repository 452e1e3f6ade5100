-- A client complains, and the lender owes an answer within the law's working days (law on microfinance, art. 17; 0220).
-- A message in the conversation has no number and no day: the two stay apart.
create table complaints (
  id uuid not null default gen_random_uuid(),
  -- Named by the client on the phone, so it is short and never given twice.
  number bigint generated always as identity (start with 100001),
  client_id uuid not null,
  text text not null,
  asked_at timestamptz not null default now(),
  due_on date not null,
  answer text,
  answered_at timestamptz,
  constraint complaints_pkey primary key (id),
  constraint complaints_number_key unique (number),
  constraint complaints_client_fkey foreign key (client_id) references clients (id),
  constraint complaints_answer_has_a_moment check ((answer is null) = (answered_at is null)),
  constraint complaints_texts_are_bounded check (
    length(text) between 1 and 2000 and length(answer) between 10 and 2000
  )
);
create index complaints_client_idx on complaints (client_id, number desc);
create index complaints_due_idx on complaints (due_on) where answer is null;

-- What was complained of, its day and its answer stay as they were: the lender proves that it answered in time.
create function keep_complaint() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.client_id, new.text, new.asked_at, new.due_on)
    is distinct from (old.id, old.number, old.client_id, old.text, old.asked_at, old.due_on)
    or old.answer is not null
  then
    raise exception 'complaints: what was asked and answered stays' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger complaints_stay before update on complaints for each row execute function keep_complaint();
