-- From the frozen terms to a signature.

create table payees (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null,
  masked text not null,
  -- Recognises the same number given twice without holding it.
  number_mac bytea not null,
  -- An account's number for the payout; a card's only until the provider has given a token for it.
  sealed_number bytea,
  token text,
  state text not null default 'checking',
  given_at timestamptz not null default now(),
  checked_at timestamptz,
  -- A check that was lost is asked for again, or given up.
  checking_since timestamptz not null default now(),
  constraint payees_pkey primary key (id),
  constraint payees_client_fkey foreign key (client_id) references clients (id),
  constraint payees_number_key unique (client_id, number_mac),
  constraint payees_kind_is_known check (kind in ('iban', 'card')),
  constraint payees_state_is_known check (state in ('checking', 'own', 'other', 'unknown'))
);
create index payees_checking_idx on payees (checking_since) where state = 'checking';

create table loan_contracts (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 100001),
  client_id uuid not null,
  application_id uuid not null,
  product text not null,
  amount_tiyn bigint not null,
  term integer not null,
  method text not null,
  open_date date not null,
  -- Exact rates as text; what the law compares as a number.
  nominal_rate text not null,
  gesv_percent numeric(5, 1) not null,
  gesv_cap_percent numeric(5, 1) not null,
  return_tiyn bigint not null,
  reward_tiyn bigint not null,
  payee_id uuid not null,
  state text not null default 'preparing',
  locale text not null,
  pdf_ru bytea,
  pdf_kk bytea,
  sha256_ru bytea,
  sha256_kk bytea,
  drafted_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  signed_at timestamptz,
  -- Which of the two files was read and signed.
  signed_sha256 bytea,
  signed_address text,
  signed_user_agent text,
  needs_cooling_off boolean not null default false,
  cooling_off_ends_at timestamptz,
  consent_by timestamptz,
  second_consent_at timestamptz,
  ended_because text,
  constraint loan_contracts_pkey primary key (id),
  constraint loan_contracts_number_key unique (number),
  constraint loan_contracts_client_fkey foreign key (client_id) references clients (id),
  constraint loan_contracts_application_fkey foreign key (application_id) references applications (id),
  constraint loan_contracts_payee_fkey foreign key (payee_id) references payees (id),
  constraint loan_contracts_product_is_known check (product in ('pdl', 'instalment')),
  constraint loan_contracts_method_is_known check (method in ('annuity', 'equal')),
  constraint loan_contracts_state_is_known check (state in (
    'preparing', 'to_sign', 'cooling_off', 'paying', 'payee_declined', 'paid', 'cancelled', 'expired'
  )),
  constraint loan_contracts_amounts_are_positive check (amount_tiyn > 0 and reward_tiyn >= 0),
  -- There is no third part: only reward may ever be added to what was borrowed.
  constraint loan_contracts_cost_is_the_reward check (return_tiyn = amount_tiyn + reward_tiyn),
  constraint loan_contracts_gesv_is_within_the_cap check (gesv_percent <= gesv_cap_percent),
  constraint loan_contracts_files_have_hashes check (
    (pdf_ru is null) = (sha256_ru is null) and (pdf_kk is null) = (sha256_kk is null)
  )
);
create index loan_contracts_client_idx on loan_contracts (client_id, drafted_at desc);
-- One contract of an application is alive at a time.
create unique index loan_contracts_one_alive_key on loan_contracts (application_id)
  where state not in ('cancelled', 'expired');

-- A code may be good for one thing alone: its fingerprint, and what the message says of it.
alter table sms_codes
  add column bound_sha256 bytea,
  -- { "purpose": "sign" | "consent" | "payee", "amount_tiyn": "…", "payee": "KZ•• •••• 0000" }
  add column about jsonb,
  add constraint sms_codes_bound_is_sha256 check (length(bound_sha256) = 32),
  add constraint sms_codes_bound_says_for_what check ((bound_sha256 is null) = (about is null));

-- The highest yearly effective rate by the law: ARDFM 16.08.2024 No 62, National Bank 19.08.2024 No 45.
create table legal_gesv_caps (
  from_day date not null,
  cap_percent numeric(5, 1) not null,
  constraint legal_gesv_caps_pkey primary key (from_day)
);
insert into legal_gesv_caps (from_day, cap_percent) values ('2024-08-19', 46.0);

-- The moves of packages/domain/src/lending/contract-lifecycle.ts, drawn once more for whoever writes past the program.
create table loan_contract_moves (
  from_state text not null,
  to_state text not null,
  constraint loan_contract_moves_pkey primary key (from_state, to_state)
);
insert into loan_contract_moves (from_state, to_state) values
  ('preparing', 'to_sign'), ('preparing', 'cancelled'),
  ('to_sign', 'paying'), ('to_sign', 'cooling_off'), ('to_sign', 'cancelled'), ('to_sign', 'expired'),
  ('cooling_off', 'paying'), ('cooling_off', 'cancelled'), ('cooling_off', 'expired'),
  ('paying', 'paid'), ('paying', 'payee_declined'),
  ('payee_declined', 'paying'), ('payee_declined', 'cancelled'), ('payee_declined', 'expired');

-- What no program may do, however it is written: sign above the law's rate, change what was signed, let money go
-- before its time or to somebody else.
create function guard_loan_contract() returns trigger language plpgsql as $$
declare
  legal_cap numeric;
begin
  if tg_op = 'UPDATE' then
    if old.state is distinct from new.state and not exists (
      select from loan_contract_moves where from_state = old.state and to_state = new.state
    ) then
      raise exception 'loan_contracts: % does not become %', old.state, new.state using errcode = 'check_violation';
    end if;
    -- The terms are frozen from the first day, the files once they are made, the signature once it is given.
    if (old.client_id, old.application_id, old.product, old.amount_tiyn, old.term, old.method, old.open_date,
        old.nominal_rate, old.gesv_percent, old.gesv_cap_percent, old.return_tiyn, old.reward_tiyn)
      is distinct from
       (new.client_id, new.application_id, new.product, new.amount_tiyn, new.term, new.method, new.open_date,
        new.nominal_rate, new.gesv_percent, new.gesv_cap_percent, new.return_tiyn, new.reward_tiyn) then
      raise exception 'loan_contracts: the terms of a contract do not change' using errcode = 'check_violation';
    end if;
    if old.sha256_ru is not null and (old.pdf_ru, old.sha256_ru, old.pdf_kk, old.sha256_kk)
      is distinct from (new.pdf_ru, new.sha256_ru, new.pdf_kk, new.sha256_kk) then
      raise exception 'loan_contracts: the files of a contract do not change' using errcode = 'check_violation';
    end if;
    if old.signed_at is not null
      and (old.signed_at, old.signed_sha256, old.signed_address, old.signed_user_agent, old.needs_cooling_off)
      is distinct from
          (new.signed_at, new.signed_sha256, new.signed_address, new.signed_user_agent, new.needs_cooling_off) then
      raise exception 'loan_contracts: what was signed does not change' using errcode = 'check_violation';
    end if;
    if old.state = 'to_sign' and new.state = 'cooling_off' and (
      not new.needs_cooling_off or new.cooling_off_ends_at < new.signed_at + interval '24 hours'
      or new.consent_by <= new.cooling_off_ends_at
    ) is not false then
      raise exception 'loan_contracts: the cooling-off is too short' using errcode = 'check_violation';
    end if;
    if old.payee_id <> new.payee_id and not (old.state = 'payee_declined' and new.state = 'paying') then
      raise exception 'loan_contracts: the payee changes only after a declined payout' using errcode = 'check_violation';
    end if;
  end if;
  if new.state in ('cooling_off', 'paying', 'payee_declined', 'paid') then
    if new.signed_at is null or new.signed_sha256 is null
      or new.signed_sha256 is distinct from new.sha256_ru and new.signed_sha256 is distinct from new.sha256_kk then
      raise exception 'loan_contracts: nobody has signed these files' using errcode = 'check_violation';
    end if;
    select cap_percent into legal_cap from legal_gesv_caps
      where from_day <= new.open_date order by from_day desc limit 1;
    if legal_cap is null or new.gesv_percent > legal_cap or new.gesv_cap_percent > legal_cap then
      raise exception 'loan_contracts: the effective rate is above what the law allows' using errcode = 'check_violation';
    end if;
    if not exists (
      select from payees where id = new.payee_id and client_id = new.client_id and state = 'own'
    ) then
      raise exception 'loan_contracts: money goes to an account of the borrower alone' using errcode = 'check_violation';
    end if;
  end if;
  -- The day of thinking is the borrower's: nobody takes a minute of it, but the sandbox's clock, which says so.
  if new.needs_cooling_off and new.cooling_off_ends_at < new.signed_at + interval '24 hours'
    and (tg_op = 'INSERT' or new.cooling_off_ends_at is distinct from old.cooling_off_ends_at)
    and current_setting('qadam.sandbox_time', true) is distinct from 'on' then
    raise exception 'loan_contracts: the cooling-off is too short' using errcode = 'check_violation';
  end if;
  if new.state in ('paying', 'paid') and new.needs_cooling_off and (
    new.second_consent_at is null or new.cooling_off_ends_at is null
    or new.second_consent_at < new.cooling_off_ends_at
  ) then
    raise exception 'loan_contracts: the cooling-off has not passed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger loan_contracts_are_guarded before insert or update on loan_contracts
  for each row execute function guard_loan_contract();
