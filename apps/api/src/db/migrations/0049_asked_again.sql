-- Whether somebody may be lent to at all is asked again when it counts: at the signature and before the money goes.

-- How old the answers may be, in hours (packages/domain/src/lending/legal-parameters.ts).
create table legal_stop_check_ages (
  from_day date not null,
  signature_hours integer not null,
  payout_hours integer not null,
  constraint legal_stop_check_ages_pkey primary key (from_day),
  constraint legal_stop_check_ages_are_hours check (signature_hours > 0 and payout_hours > 0)
);
insert into legal_stop_check_ages (from_day, signature_hours, payout_hours) values ('1900-01-01', 24, 1);
create trigger legal_stop_check_ages_stay before insert or update or delete or truncate on legal_stop_check_ages
  for each statement execute function refuse_change();

-- What the AML lists and the anti-fraud centre said of a borrower and a payee; a bureau's report has its own row.
create table stop_checks (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  payee_id uuid not null,
  -- By the database's clock, whatever the transaction began with.
  asked_at timestamptz not null default clock_timestamp(),
  -- Null where an earlier source has said «no» already.
  aml text,
  anti_fraud text,
  -- The reasons of packages/domain/src/lending/decision/reasons.ts; none where money may go.
  stops text[] not null,
  constraint stop_checks_pkey primary key (id),
  constraint stop_checks_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint stop_checks_payee_fkey foreign key (payee_id) references payees (id),
  constraint stop_checks_aml_is_known check (aml in ('clear', 'near', 'match')),
  constraint stop_checks_anti_fraud_is_known check (anti_fraud in ('clear', 'suspected')),
  constraint stop_checks_clear_is_clear check (
    cardinality(stops) > 0 or (aml in ('clear', 'near') and anti_fraud = 'clear') is true
  )
);
create index stop_checks_contract_idx on stop_checks (contract_id, asked_at desc);
create trigger stop_checks_stay before update or delete on stop_checks
  for each row execute function refuse_change();
create trigger stop_checks_are_not_emptied before truncate on stop_checks
  for each statement execute function refuse_change();

-- Since when a source is away that must be asked again; null while nobody waits for one.
alter table loan_contracts add column held_since timestamptz;

-- Null where every source has said within so many hours that nothing forbids to lend.
create function stop_check_fault(contract loan_contracts, payee uuid, hours integer) returns text language plpgsql as $$
declare
  since timestamptz := clock_timestamp() - make_interval(hours => hours);
  last stop_checks;
  has_stop_mark boolean;
  is_fresh boolean;
begin
  select * into last from stop_checks where contract_id = contract.id order by asked_at desc limit 1;
  if last.id is null or last.payee_id is distinct from payee or last.asked_at <= since then
    return 'not_asked';
  end if;
  select bool_or(latest.has_stop_mark), max(latest.received_at) > since into has_stop_mark, is_fresh from (
    select distinct on (provider) reports.has_stop_mark, reports.received_at from bureau_reports reports
      where application_id = contract.application_id order by provider, received_at desc
  ) latest;
  if has_stop_mark is distinct from false or cardinality(last.stops) > 0 then
    return 'stopped';
  end if;
  return case when is_fresh then null else 'not_asked' end;
end
$$;

create function guard_stop_checks_of_signature() returns trigger language plpgsql as $$
declare
  hours integer;
begin
  select signature_hours into hours from legal_stop_check_ages
    where from_day <= new.open_date order by from_day desc limit 1;
  if new.state in ('cooling_off', 'paying') and (tg_op = 'INSERT' or old.state = 'to_sign')
    and stop_check_fault(new, new.payee_id, hours) is not null then
    raise exception 'loan_contracts: may not be signed: not_asked_again'
      using errcode = 'check_violation', constraint = 'loan_contracts_may_be_signed';
  end if;
  return new;
end
$$;
-- After `loan_contracts_may_be_signed`, by their names.
create trigger loan_contracts_stops_are_asked before insert or update on loan_contracts
  for each row execute function guard_stop_checks_of_signature();

-- No money leaves without a face, a signature, an approval, fresh answers of all who may forbid it, and an elapsed
-- cooling-off, whoever writes it here.
create or replace function guard_payout() returns trigger language plpgsql as $$
declare
  contract loan_contracts;
  offered bigint;
  hours integer;
  fault text;
begin
  select * into contract from loan_contracts where id = new.contract_id for update;
  if contract.state is distinct from 'paying' or contract.signed_at is null then
    raise exception 'payouts: the contract is not signed, or nothing is to be paid by it'
      using errcode = 'check_violation', constraint = 'payouts_contract_is_signed';
  end if;
  if new.amount_tiyn <> contract.amount_tiyn then
    raise exception 'payouts: another amount than the contract’s'
      using errcode = 'check_violation', constraint = 'payouts_amount_is_the_contracts';
  end if;
  if new.payee_id <> contract.payee_id or not exists (
    select from payees where id = new.payee_id and client_id = contract.client_id and state = 'own'
  ) then
    raise exception 'payouts: not to the borrower’s own account of this contract'
      using errcode = 'check_violation', constraint = 'payouts_payee_is_own';
  end if;
  if contract.needs_cooling_off and (
    contract.cooling_off_ends_at <= now() and contract.second_consent_at >= contract.cooling_off_ends_at
  ) is not true then
    raise exception 'payouts: the cooling-off is not over, or nobody consented after it'
      using errcode = 'check_violation', constraint = 'payouts_cooling_off_is_over';
  end if;
  -- By the registration that the client is in the cabinet with now: an older one may have been somebody else's phone.
  if not exists (
    select from clients
    join registrations on registrations.account_id = clients.account_id and registrations.client_id = clients.id
    join face_matches on face_matches.registration_id = registrations.id
    where clients.id = contract.client_id and registrations.step = 'personal_cabinet'
      and registrations.identified_by = 'biometric' and face_matches.result = 'match'
  ) then
    raise exception 'payouts: nobody has seen the borrower’s face'
      using errcode = 'check_violation', constraint = 'payouts_face_is_matched';
  end if;
  -- The last word, as the signature went by it: a refusal that came after an approval is no approval.
  select offer_most_tiyn into offered from decisions
    where application_id = contract.application_id and outcome <> 'review' order by number desc limit 1;
  if (offered >= contract.amount_tiyn) is not true then
    raise exception 'payouts: nobody has approved so much'
      using errcode = 'check_violation', constraint = 'payouts_amount_is_approved';
  end if;
  select payout_hours into hours from legal_stop_check_ages
    where from_day <= business_date() order by from_day desc limit 1;
  fault := stop_check_fault(contract, new.payee_id, hours);
  if fault = 'stopped' then
    raise exception 'payouts: a bureau, the AML lists or the anti-fraud centre forbid it'
      using errcode = 'check_violation', constraint = 'payouts_nothing_forbids_it';
  end if;
  if fault is not null then
    raise exception 'payouts: who may forbid it was not asked within the last % hours', hours
      using errcode = 'check_violation', constraint = 'payouts_stops_are_asked';
  end if;
  return new;
end
$$;

-- What was signed and is forbidden before the money goes is taken back, and by nothing else.
alter table loan_contract_moves disable trigger loan_contract_moves_stay;
insert into loan_contract_moves values ('paying', 'cancelled');
alter table loan_contract_moves enable trigger loan_contract_moves_stay;
create function guard_stopped_contract() returns trigger language plpgsql as $$
begin
  if exists (select from payouts where contract_id = new.id and state <> 'declined')
    or (select cardinality(stops) > 0 from stop_checks where contract_id = new.id order by asked_at desc limit 1)
      is not true then
    raise exception 'loan_contracts: what is being paid is taken back only where somebody forbids it'
      using errcode = 'check_violation', constraint = 'loan_contracts_are_stopped';
  end if;
  return new;
end
$$;
create trigger loan_contracts_are_stopped before update of state on loan_contracts
  for each row when (old.state = 'paying' and new.state = 'cancelled') execute function guard_stopped_contract();
