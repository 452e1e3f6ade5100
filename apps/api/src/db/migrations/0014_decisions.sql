-- What a decision was made of beside its row, and who asked for a person's look.

-- Each report of a bureau as it was received: no money leaves without one of this application and without a stop mark.
create table bureau_reports (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  provider text not null,
  -- The bureau's own name for it.
  report_id text not null,
  received_at timestamptz not null default now(),
  -- A voluntary stop on borrowing, or service as a conscript (law on microfinance art. 3 (3-3), (3-6)).
  has_stop_mark boolean not null,
  sealed_report bytea not null,
  constraint bureau_reports_pkey primary key (id),
  constraint bureau_reports_application_fkey foreign key (application_id) references applications (id),
  constraint bureau_reports_report_key unique (application_id, provider, report_id)
);
create trigger bureau_reports_stay before update or delete on bureau_reports
  for each row execute function refuse_change();

-- Law on personal data, art. 19-1: whoever was refused by rules may ask a person, and is answered in time.
create table objections (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  sealed_text bytea not null,
  asked_at timestamptz not null default now(),
  answer_until timestamptz not null,
  answered_at timestamptz,
  constraint objections_pkey primary key (id),
  constraint objections_application_fkey foreign key (application_id) references applications (id)
);
create unique index objections_one_open_key on objections (application_id) where answered_at is null;

-- Who waits for a person, and whose offer may come to its end: a few rows of many.
create index applications_in_review_idx on applications (review_until) where state = 'review';
create index applications_approved_idx on applications (id) where state = 'approved';

-- What nobody may approve, neither the rules nor a person, whatever the code above thinks.
alter table decisions add constraint decisions_approve_nothing_forbidden check (
  outcome <> 'approved' or (
    snapshot #>> '{bureau,hasStopCredit}' is distinct from 'true'
    and snapshot #>> '{bureau,isConscript}' is distinct from 'true'
    and snapshot #>> '{aml,result}' is distinct from 'match'
    and snapshot #>> '{antiFraud,result}' is distinct from 'suspected'
    and snapshot #>> '{person,isAdult}' is distinct from 'false'
    and (snapshot #> '{person,identifiedBy}' is null or snapshot #>> '{person,identifiedBy}' is not distinct from 'biometric')
  )
);

-- An offer may end early; all else of an answer, what it was made of and what may be signed by it, stays as it was.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.valid_until > old.valid_until
    or to_jsonb(new) - 'valid_until' is distinct from to_jsonb(old) - 'valid_until' then
    raise exception 'a decision is never changed: the next one has the next number'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decisions_stay before update or delete on decisions for each row execute function keep_decision();
