-- Answers kept by Idempotency-Key for a day: who repeats a request gets the answer it had, and nothing happens twice.

create table kept_answers (
  -- The hash of the caller, the call and the key; the answer is sealed with a key made of the key itself.
  hash bytea not null,
  request_sha256 bytea not null,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  status integer,
  sealed_answer bytea,
  constraint kept_answers_pkey primary key (hash),
  constraint kept_answers_finished_is_whole check (
    (finished_at is null) = (status is null) and (finished_at is null) = (sealed_answer is null)
  )
);
create index kept_answers_begun_idx on kept_answers (begun_at);
