-- Agreements that change a running loan (decision 0182): a draft with its two files, signed by a code, kept with its
-- signature. The event in the loan's books and the signed addendum come in one transaction, and neither without the other.

-- The limits of an agreement, as the domain has them (legal-parameters.ts).
create table legal_agreement_limits (
  from_day date not null,
  prolongations integer not null,
  -- The last day overdue on which a loan may still be prolonged.
  overdue_days integer not null,
  constraint legal_agreement_limits_pkey primary key (from_day)
);
insert into legal_agreement_limits values ('1900-01-01', 3, 90);
create trigger legal_agreement_limits_stay before insert or update or delete or truncate on legal_agreement_limits
  for each statement execute function refuse_change();

create table loan_addenda (
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  -- Of the loan, from one on; a draft that is not signed leaves its number to the next.
  number integer not null,
  kind text not null,
  -- The terms of the event, as loan_events.agreed repeats them.
  agreed jsonb not null,
  -- Both schedules and what it costs, as shown and written in the files.
  figures jsonb not null,
  -- The only day for which the figures are right, and on which it may be signed.
  on_day date not null,
  state text not null default 'drafted',
  drafted_at timestamptz not null default now(),
  ended_at timestamptz,
  pdf_ru bytea not null,
  pdf_kk bytea not null,
  sha256_ru bytea not null,
  sha256_kk bytea not null,
  signed_at timestamptz,
  signed_sha256 bytea,
  signed_address text,
  signed_user_agent text,
  masked_phone text,
  code_sha256 bytea,
  event_number integer,
  -- The same with the signature page, rendered afterwards.
  file_ru bytea,
  file_kk bytea,
  file_sha256_ru bytea,
  file_sha256_kk bytea,
  constraint loan_addenda_pkey primary key (id),
  constraint loan_addenda_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_addenda_event_fkey foreign key (loan_id, event_number) references loan_events (loan_id, number),
  constraint loan_addenda_event_key unique (loan_id, event_number),
  constraint loan_addenda_kind_is_known check (kind in ('prolong', 'restructure', 'defer')),
  constraint loan_addenda_state_is_known check (state in ('drafted', 'signed', 'replaced', 'stale', 'withdrawn')),
  constraint loan_addenda_number_counts check (number >= 1),
  constraint loan_addenda_are_signed_whole check (
    (state = 'signed') = (signed_at is not null) and (signed_at is null) = (signed_sha256 is null)
    and (signed_at is null) = (signed_address is null) and (signed_at is null) = (signed_user_agent is null)
    and (signed_at is null) = (masked_phone is null) and (signed_at is null) = (code_sha256 is null)
    and (signed_at is null) = (event_number is null)
  ),
  constraint loan_addenda_signed_what_was_read check (signed_sha256 in (sha256_ru, sha256_kk)),
  constraint loan_addenda_hashes_are_sha256 check (
    length(sha256_ru) = 32 and length(sha256_kk) = 32 and length(code_sha256) = 32
    and length(file_sha256_ru) = 32 and length(file_sha256_kk) = 32
  ),
  constraint loan_addenda_phone_is_masked check (masked_phone like '%•%' and length(masked_phone) <= 40),
  constraint loan_addenda_files_are_whole check (
    (file_ru is null) = (file_sha256_ru is null) and (file_kk is null) = (file_sha256_kk is null)
    and (file_ru is null) = (file_kk is null) and (file_ru is null or signed_at is not null)
  ),
  constraint loan_addenda_end_has_a_time check ((state in ('drafted', 'signed')) = (ended_at is null))
);
-- One at a time; signed numbers do not repeat.
create unique index loan_addenda_drafted_key on loan_addenda (loan_id) where state = 'drafted';
create unique index loan_addenda_number_key on loan_addenda (loan_id, number) where state = 'signed';
create index loan_addenda_loan_idx on loan_addenda (loan_id, drafted_at);

create function keep_loan_addendum() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.signed_at is not null then
      raise exception 'loan_addenda: what was signed stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.id, new.loan_id, new.number, new.kind, new.agreed, new.figures, new.on_day, new.drafted_at, new.sha256_ru,
      new.sha256_kk, new.pdf_ru, new.pdf_kk)
    is distinct from (old.id, old.loan_id, old.number, old.kind, old.agreed, old.figures, old.on_day, old.drafted_at,
      old.sha256_ru, old.sha256_kk, old.pdf_ru, old.pdf_kk)
    or old.state <> 'drafted' and (new.state, new.signed_at, new.signed_sha256, new.signed_address,
        new.signed_user_agent, new.masked_phone, new.code_sha256, new.event_number, new.ended_at)
      is distinct from (old.state, old.signed_at, old.signed_sha256, old.signed_address, old.signed_user_agent,
        old.masked_phone, old.code_sha256, old.event_number, old.ended_at)
    or old.file_ru is not null and (new.file_ru, new.file_kk, new.file_sha256_ru, new.file_sha256_kk)
      is distinct from (old.file_ru, old.file_kk, old.file_sha256_ru, old.file_sha256_kk) then
    raise exception 'loan_addenda: what was drafted and signed stays as it was'
      using errcode = 'restrict_violation', constraint = 'loan_addenda_stay';
  end if;
  return new;
end
$$;
create trigger loan_addenda_stay before update or delete on loan_addenda
  for each row execute function keep_loan_addendum();
create trigger loan_addenda_are_not_emptied before truncate on loan_addenda
  for each statement execute function refuse_change();

-- What the law and the contract forbid, checked against the loan as it is before the event.
create function check_loan_agreement() returns trigger language plpgsql as $$
declare
  loan loans;
  allowed legal_agreement_limits;
begin
  select * into strict loan from loans where id = new.loan_id;
  if loan.state <> 'active' then
    raise exception 'loan_events: the loan is %', loan.state
      using errcode = 'check_violation', constraint = 'loan_events_agreements_change_a_running_loan';
  end if;
  if new.kind = 'restructure' and (new.agreed ->> 'rate')::numeric > loan.rate_in_force::numeric then
    raise exception 'loan_events: a dearer rate than the one that holds'
      using errcode = 'check_violation', constraint = 'loan_events_rate_never_rises';
  end if;
  if new.kind <> 'prolong' then return new; end if;
  select * into strict allowed from legal_agreement_limits where from_day <= new.on_day order by from_day desc limit 1;
  if loan.product <> 'pdl' or (new.agreed ->> 'term')::integer not between 1 and loan.term then
    raise exception 'loan_events: only a loan in days is prolonged, and by no more than its first term'
      using errcode = 'check_violation', constraint = 'loan_events_prolongation_fits_the_first_term';
  end if;
  if loan.prolongations >= allowed.prolongations then
    raise exception 'loan_events: prolonged % times already', loan.prolongations
      using errcode = 'check_violation', constraint = 'loan_events_prolongations_are_counted';
  end if;
  if new.on_day - loan.overdue_since > allowed.overdue_days then
    raise exception 'loan_events: overdue for too long'
      using errcode = 'check_violation', constraint = 'loan_events_prolongation_is_not_too_late';
  end if;
  return new;
end
$$;
create trigger loan_events_agreements_are_lawful before insert on loan_events
  for each row when (new.kind in ('prolong', 'restructure', 'defer')) execute function check_loan_agreement();

-- A new schedule is what the borrower signed: the same loan, the same terms, the same day.
create function check_loan_agreement_is_signed() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loan_addenda
    where loan_id = new.loan_id and event_number = new.number and state = 'signed'
      and kind = new.kind and agreed = new.agreed and on_day = new.on_day
  ) then
    raise exception 'loan_events: an agreement is signed by the borrower'
      using errcode = 'check_violation', constraint = 'loan_events_agreements_are_signed';
  end if;
  -- No prolongation adds what was unpaid to the new debt: reward and penalty are paid by its own entries at the latest.
  if new.kind = 'prolong' and exists (
    select from contract_balances join loans on loans.contract_id = contract_balances.contract_id
    where loans.id = new.loan_id and account in (5, 6, 7, 8) and balance_tiyn <> 0
  ) then
    raise exception 'loan_events: reward or penalty is not paid'
      using errcode = 'check_violation', constraint = 'loan_events_prolongation_is_paid';
  end if;
  return null;
end
$$;
create constraint trigger loan_events_agreements_are_signed after insert on loan_events
  deferrable initially deferred for each row when (new.kind in ('prolong', 'restructure', 'defer'))
  execute function check_loan_agreement_is_signed();
