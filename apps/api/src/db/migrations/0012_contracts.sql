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
  constraint payees_pkey primary key (id),
  constraint payees_client_fkey foreign key (client_id) references clients (id),
  constraint payees_number_key unique (client_id, number_mac),
  constraint payees_kind_is_known check (kind in ('iban', 'card')),
  constraint payees_state_is_known check (state in ('checking', 'own', 'other', 'unknown'))
);

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
