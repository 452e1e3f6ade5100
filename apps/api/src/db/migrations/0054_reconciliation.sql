-- What channels and the bank say of the money, held against what we were told of it (decision 0156).

create table channel_files (
  id uuid not null default gen_random_uuid(),
  channel text not null,
  day date not null,
  sha256 bytea not null,
  operator text not null,
  taken_at timestamptz not null default clock_timestamp(),
  constraint channel_files_pkey primary key (id),
  constraint channel_files_content_key unique (channel, day, sha256),
  constraint channel_files_texts_fit check (
    length(channel) between 1 and 40 and length(operator) between 1 and 60 and length(sha256) = 32
  )
);
create table channel_lines (
  file_id uuid not null,
  number integer not null,
  external_id text not null,
  amount_tiyn bigint not null,
  constraint channel_lines_pkey primary key (file_id, number),
  constraint channel_lines_file_fkey foreign key (file_id) references channel_files (id),
  constraint channel_lines_are_money check (amount_tiyn between 1 and 100000000000),
  constraint channel_lines_texts_fit check (length(external_id) between 1 and 100)
);
create table bank_lines (
  reference text not null,
  channel text not null,
  for_day date not null,
  came_on date not null,
  amount_tiyn bigint not null,
  operator text not null,
  taken_at timestamptz not null default now(),
  -- The same transfer twice is one.
  constraint bank_lines_pkey primary key (reference),
  constraint bank_lines_are_money check (amount_tiyn between 1 and 1000000000000),
  constraint bank_lines_come_after check (came_on >= for_day),
  constraint bank_lines_texts_fit check (
    length(reference) between 1 and 100 and length(channel) between 1 and 40 and length(operator) between 1 and 60
  )
);
create index bank_lines_day_idx on bank_lines (channel, for_day);
create trigger channel_files_stay before update or delete or truncate on channel_files
  for each statement execute function refuse_change();
create trigger channel_lines_stay before update or delete or truncate on channel_lines
  for each statement execute function refuse_change();
create trigger bank_lines_stay before update or delete or truncate on bank_lines
  for each statement execute function refuse_change();

-- Money that has reached our account is in the books in the same transaction: the bank owes it no more.
create function check_bank_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where business_key = format('payment_settled %s', new.reference) and at = now()
      and account = 1 and amount_tiyn = new.amount_tiyn
  ) then
    raise exception 'bank_lines: only with its entry in the books'
      using errcode = 'check_violation', constraint = 'bank_lines_are_in_the_books';
  end if;
  return null;
end
$$;
create constraint trigger bank_lines_are_in_the_books after insert on bank_lines
  deferrable initially deferred for each row execute function check_bank_line();

create table differences (
  id uuid not null default gen_random_uuid(),
  source text not null,
  channel text not null,
  day date not null,
  external_id text not null,
  kind text not null,
  there_tiyn bigint,
  here_tiyn bigint,
  here_state text,
  -- The stand's day: one that is open for more than three is an alert.
  opened_on date not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_as text,
  reason text,
  operator text,
  constraint differences_pkey primary key (id),
  constraint differences_source_is_known check (source in ('channel', 'bank')),
  constraint differences_kind_is_known check (kind in ('missing_here', 'missing_there', 'differs')),
  constraint differences_are_closed_by_somebody check (
    (closed_at is null) = (closed_as is null)
    and (closed_as is null or closed_as in ('agrees', 'explained'))
    and (closed_as = 'explained') is true = (reason is not null and operator is not null)
  ),
  constraint differences_texts_fit check (
    length(external_id) <= 100 and length(reason) between 1 and 500 and length(operator) between 1 and 60
  )
);
-- Of one payment one is open.
create unique index differences_open_key on differences (source, channel, day, external_id) where closed_at is null;
create index differences_day_idx on differences (source, channel, day);
create function keep_difference() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
    or (new.id, new.source, new.channel, new.day, new.external_id, new.opened_on, new.opened_at)
      is distinct from (old.id, old.source, old.channel, old.day, old.external_id, old.opened_on, old.opened_at) then
    raise exception 'differences: what was found, and how it ended, stays as it was'
      using errcode = 'restrict_violation', constraint = 'differences_stay';
  end if;
  return new;
end
$$;
create trigger differences_stay before update on differences for each row execute function keep_difference();
create trigger differences_are_kept before delete or truncate on differences
  for each statement execute function refuse_change();
-- A day of a channel is found by its value.
create index receipts_day_idx on receipts (channel, value_on);
