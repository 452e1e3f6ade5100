-- From the money on its way to the loan's account.

create table payouts (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  attempt integer not null,
  payee_id uuid not null,
  amount_tiyn bigint not null,
  state text not null default 'requested',
  provider_id text,
  decline_reason text,
  -- Whoever asks the provider holds it until then, so that nobody else does meanwhile.
  held_until timestamptz,
  -- How often the provider has said «not yet»: of two jobs that ask about one payout only one goes on.
  rounds integer not null default 0,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  finished_at timestamptz,
  constraint payouts_pkey primary key (id),
  constraint payouts_attempt_key unique (contract_id, attempt),
  constraint payouts_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint payouts_payee_fkey foreign key (payee_id) references payees (id),
  constraint payouts_amount_is_positive check (amount_tiyn > 0),
  constraint payouts_state_is_known check (state in ('requested', 'sent', 'unknown', 'confirmed', 'declined'))
);
-- A second payout of one contract can only follow a declined one.
create unique index payouts_one_alive_key on payouts (contract_id) where state <> 'declined';

create table loans (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  client_id uuid not null,
  product text not null,
  amount_tiyn bigint not null,
  term integer not null,
  method text not null,
  nominal_rate text not null,
  gesv_percent numeric(5, 1) not null,
  opened_on date not null,
  state text not null default 'active',
  closed_on date,
  schedule_version integer not null default 1,
  constraint loans_pkey primary key (id),
  constraint loans_contract_key unique (contract_id),
  constraint loans_contract_fkey foreign key (contract_id) references loan_contracts (id),
  constraint loans_client_fkey foreign key (client_id) references clients (id),
  constraint loans_state_is_known check (state in ('active', 'closed'))
);
create index loans_client_idx on loans (client_id, opened_on desc);

-- Frozen: an agreement that changes the schedule adds a version.
create table loan_schedule_rows (
  loan_id uuid not null,
  version integer not null,
  number integer not null,
  payment_date date not null,
  payment_tiyn bigint not null,
  principal_tiyn bigint not null,
  reward_tiyn bigint not null,
  remainder_tiyn bigint not null,
  constraint loan_schedule_rows_pkey primary key (loan_id, version, number),
  constraint loan_schedule_rows_loan_fkey foreign key (loan_id) references loans (id),
  -- Nothing but principal and reward is ever in a payment.
  constraint loan_schedule_rows_have_two_parts check (
    payment_tiyn = principal_tiyn + reward_tiyn and principal_tiyn >= 0 and reward_tiyn >= 0 and remainder_tiyn >= 0
  )
);

-- What came back: principal, reward and penalty, and nothing else.
create table loan_payments (
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  received_on date not null,
  amount_tiyn bigint not null,
  principal_tiyn bigint not null,
  reward_tiyn bigint not null,
  penalty_tiyn bigint not null,
  recorded_at timestamptz not null default now(),
  constraint loan_payments_pkey primary key (id),
  constraint loan_payments_loan_fkey foreign key (loan_id) references loans (id),
  constraint loan_payments_have_three_parts check (
    amount_tiyn > 0 and amount_tiyn = principal_tiyn + reward_tiyn + penalty_tiyn
    and principal_tiyn >= 0 and reward_tiyn >= 0 and penalty_tiyn >= 0
  )
);
create index loan_payments_loan_idx on loan_payments (loan_id, received_on);
