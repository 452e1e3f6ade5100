-- The way from a phone to a client. One account has one registration; its row is locked by every command.

create table clients (
  id uuid not null default gen_random_uuid(),
  iin text not null,
  account_id uuid not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  email text,
  created_at timestamptz not null default now(),
  constraint clients_pkey primary key (id),
  constraint clients_iin_key unique (iin),
  constraint clients_account_key unique (account_id),
  constraint clients_account_fkey foreign key (account_id) references accounts (id),
  constraint clients_iin_has_twelve_digits check (iin ~ '^[0-9]{12}$')
);

create table registrations (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  step text not null default 'iin',
  -- Counts every move: a job of an earlier move changes nothing.
  move integer not null default 0,
  -- `context.error` of the wire: the last provider's reason.
  error text,

  iin text,
  is_resident boolean,
  is_ipdl boolean,
  -- What the state's register said, whole; null until it answered or when it knows nobody.
  registry_person jsonb,

  first_name text,
  last_name text,
  middle_name text,
  email text,
  birthday date,
  birthplace text,
  sex text,
  country_id integer,
  id_number text,
  issuer text,
  issued_on date,
  valid_until date,
  -- What an operator should look at: digits that do not agree, a phone of somebody else. Never stops the client.
  warnings text[] not null default '{}',

  -- Failed identifications since the last pause, and the pause.
  failed_attempts integer not null default 0,
  paused_until timestamptz,
  -- How the person was made sure of; an online payout needs 'biometric'.
  identified_by text,
  is_checked_by_person boolean not null default false,

  client_id uuid,
  signing_repeats integer not null default 0,
  signing_repeats_day date,

  -- The last answer to each question, as a fingerprint: a double click is told from a late one.
  last_answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),

  constraint registrations_pkey primary key (id),
  constraint registrations_account_key unique (account_id),
  constraint registrations_account_fkey foreign key (account_id) references accounts (id),
  constraint registrations_client_fkey foreign key (client_id) references clients (id),
  constraint registrations_step_is_known check (step in (
    'iin', 'waiting_external_personal', 'personal', 'passport', 'personal_and_passport', 'waiting_external_photo',
    'verigram', 'waiting_liveness_results', 'liveness_failed', 'client_creating', 'signing_init',
    'signing_init_success', 'signing_result', 'signing_failed', 'personal_cabinet'
  )),
  constraint registrations_iin_has_twelve_digits check (iin ~ '^[0-9]{12}$'),
  constraint registrations_sex_is_known check (sex in ('male', 'female')),
  constraint registrations_identified_by_is_known check (identified_by in ('biometric', 'person')),
  constraint registrations_attempts_are_counted check (failed_attempts between 0 and 3)
);
create index registrations_iin_idx on registrations (iin);

-- Every move, for whoever asks how somebody came here. Append only.
create table registration_moves (
  registration_id uuid not null,
  move integer not null,
  from_step text not null,
  event text not null,
  to_step text not null,
  error text,
  at timestamptz not null default now(),
  constraint registration_moves_pkey primary key (registration_id, move),
  constraint registration_moves_registration_fkey foreign key (registration_id) references registrations (id)
);
