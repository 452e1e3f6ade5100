-- Whether a contract needs an external electronic signature beside the code: frozen in its draft (decision 0198).
alter table loan_contracts add column needs_external_signature boolean not null default false;
create function keep_need_of_external_signature() returns trigger language plpgsql as $$
begin
  raise exception 'loan_contracts: how a contract is signed is said in its words'
    using errcode = 'restrict_violation', constraint = 'loan_contracts_keep_how_they_are_signed';
end
$$;
create trigger loan_contracts_keep_how_they_are_signed before update on loan_contracts
  for each row when (new.needs_external_signature is distinct from old.needs_external_signature)
  execute function keep_need_of_external_signature();

-- Each try to sign a contract's file at the signing service.
create table external_signatures (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  -- Of the draft in one language, as the service was given it.
  locale text not null,
  document_sha256 bytea not null,
  begun_at timestamptz not null default now(),
  provider_signing_id text,
  state_mac bytea,
  return_to text,
  sealed_code bytea,
  finished_at timestamptz,
  result text,
  reason text,
  signature bytea,
  constraint external_signatures_pkey primary key (id),
  constraint external_signatures_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint external_signatures_locale_is_known check (locale in ('ru', 'kk')),
  constraint external_signatures_document_is_sha256 check (length(document_sha256) = 32),
  constraint external_signatures_result_is_known check (result in ('signed', 'refused')),
  constraint external_signatures_end_is_whole check (
    case
      when result is null then num_nonnulls(finished_at, reason, signature) = 0
      when result = 'signed' then num_nonnulls(finished_at, signature) = 2 and reason is null
      else num_nonnulls(finished_at, reason) = 2 and signature is null
    end
  )
);
create index external_signatures_contract_idx on external_signatures (contract_id, begun_at desc);
-- One try at a time; and what is signed is not signed again.
create unique index external_signatures_one_alive_key on external_signatures (contract_id)
  where result is null or result = 'signed';

create function guard_external_signature() returns trigger language plpgsql as $$
begin
  if old.result is not null or (new.id, new.contract_id, new.locale, new.document_sha256, new.begun_at)
    is distinct from (old.id, old.contract_id, old.locale, old.document_sha256, old.begun_at) then
    raise exception 'external_signatures: what was signed stays as it was signed'
      using errcode = 'restrict_violation', constraint = 'external_signatures_stay';
  end if;
  if new.result = 'signed' and not exists (
    select from loan_contracts where id = new.contract_id and state = 'to_sign'
      and new.document_sha256 in (sha256_ru, sha256_kk)
  ) then
    raise exception 'external_signatures: not the file of a contract that waits for its signature'
      using errcode = 'check_violation', constraint = 'external_signatures_are_of_a_draft';
  end if;
  return new;
end
$$;
create trigger external_signatures_are_guarded before update on external_signatures
  for each row execute function guard_external_signature();
create function begin_external_signature() returns trigger language plpgsql as $$
begin
  if new.result is not null then
    raise exception 'external_signatures: a try begins without its result'
      using errcode = 'check_violation', constraint = 'external_signatures_begin_open';
  end if;
  return new;
end
$$;
create trigger external_signatures_begin_open before insert on external_signatures
  for each row execute function begin_external_signature();
create trigger external_signatures_are_kept before delete on external_signatures
  for each row execute function refuse_change();
create trigger external_signatures_are_not_emptied before truncate on external_signatures
  for each statement execute function refuse_change();

create or replace function signing_obstacle(contract loan_contracts) returns text language plpgsql stable as $$
declare
  application_state text;
  decision decisions;
  seen_on date;
  age_days integer;
begin
  -- By the registration that the client is in the cabinet with now: an older one may have been somebody else's phone.
  if not exists (
    select from clients join registrations on registrations.account_id = clients.account_id
      where clients.id = contract.client_id and step = 'personal_cabinet' and identified_by = 'biometric'
  ) then
    return 'no_face';
  end if;
  select (max(face_matches.at) at time zone 'Asia/Almaty')::date into seen_on from clients
    join registrations on registrations.account_id = clients.account_id
    join face_matches on face_matches.registration_id = registrations.id and face_matches.result = 'match'
    where clients.id = contract.client_id;
  select days into age_days from legal_face_ages
    where from_day <= contract.open_date order by from_day desc limit 1;
  if contract.open_date - seen_on > age_days then
    return 'face_too_old';
  end if;
  select state into application_state from applications
    where id = contract.application_id and client_id = contract.client_id;
  if application_state is distinct from 'approved' then
    return 'not_approved';
  end if;
  select * into decision from decisions
    where application_id = contract.application_id and outcome <> 'review' order by number desc limit 1;
  if decision.outcome is distinct from 'approved'
    or decision.valid_until <= coalesce(contract.signed_at, now()) then
    return 'no_offer';
  end if;
  if exists (
    select from loan_contracts other where other.client_id = contract.client_id and other.id <> contract.id
      and other.signed_at > (select min(decided_at) from decisions where application_id = contract.application_id)
  ) then
    return 'signed_meanwhile';
  end if;
  if contract.product <> decision.offer_product or contract.amount_tiyn > decision.offer_most_tiyn
    or not contract.term = any (decision.offer_terms) then
    return 'not_offered';
  end if;
  if not exists (
    select from payees where id = contract.payee_id and client_id = contract.client_id and state = 'own'
  ) then
    return 'payee_not_own';
  end if;
  if contract.needs_external_signature and not exists (
    select from external_signatures where contract_id = contract.id and result = 'signed'
      and document_sha256 in (contract.sha256_ru, contract.sha256_kk)
  ) then
    return 'no_external_signature';
  end if;
  return null;
end
$$;

-- The signature's guard stands before the payout's too, whoever has written the contract's state.
create function guard_payout_by_external_signature() returns trigger language plpgsql as $$
begin
  if exists (
    select from loan_contracts contract where contract.id = new.contract_id and contract.needs_external_signature
      and not exists (
        select from external_signatures where contract_id = contract.id and result = 'signed'
          and document_sha256 in (contract.sha256_ru, contract.sha256_kk)
      )
  ) then
    raise exception 'payouts: the contract lacks its external signature'
      using errcode = 'check_violation', constraint = 'payouts_external_signature_is_there';
  end if;
  return new;
end
$$;
create trigger payouts_external_signature_is_there before insert on payouts
  for each row execute function guard_payout_by_external_signature();
