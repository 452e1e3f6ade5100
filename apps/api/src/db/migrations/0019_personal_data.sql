-- What a client may ask of their own data (law on personal data, art. 8, 18, 24): a copy, an end of a consent, an end of all.

create table data_exports (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  -- Everything about one person in one place: sealed, and gone after a week.
  sealed_file bytea,
  expires_at timestamptz,
  constraint data_exports_pkey primary key (id),
  constraint data_exports_client_fkey foreign key (client_id) references clients (id),
  constraint data_exports_ready_ends check ((ready_at is null) = (expires_at is null)),
  constraint data_exports_file_is_ready check (sealed_file is null or ready_at is not null)
);
create unique index data_exports_one_making_key on data_exports (client_id) where ready_at is null;
create index data_exports_client_idx on data_exports (client_id, asked_at desc);
create index data_exports_kept_idx on data_exports (expires_at) where sealed_file is not null;

create table consent_withdrawals (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  code text not null,
  asked_at timestamptz not null default now(),
  -- The last working day on which the data may still be used.
  due_on date not null,
  state text not null default 'asked',
  finished_at timestamptz,
  -- What was still open, or what an operator said.
  obligation text,
  reason text,
  constraint consent_withdrawals_pkey primary key (id),
  constraint consent_withdrawals_client_fkey foreign key (client_id) references clients (id),
  constraint consent_withdrawals_state_is_known check (state in ('asked', 'done', 'refused')),
  constraint consent_withdrawals_finished_is_over check ((state = 'asked') = (finished_at is null)),
  constraint consent_withdrawals_no_says_why check ((state = 'refused') = (obligation is not null or reason is not null)),
  constraint consent_withdrawals_obligation_is_known check (obligation in ('application', 'contract', 'loan')),
  constraint consent_withdrawals_reason_is_bounded check (length(reason) between 1 and 500)
);
create unique index consent_withdrawals_one_asked_key on consent_withdrawals (client_id, code) where state = 'asked';
create index consent_withdrawals_client_idx on consent_withdrawals (client_id, asked_at desc);
create index consent_withdrawals_due_idx on consent_withdrawals (due_on) where state = 'asked';

create table deletion_requests (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  asked_at timestamptz not null default now(),
  due_on date not null,
  state text not null default 'asked',
  finished_at timestamptz,
  obligation text,
  reason text,
  constraint deletion_requests_pkey primary key (id),
  constraint deletion_requests_client_fkey foreign key (client_id) references clients (id),
  constraint deletion_requests_state_is_known check (state in ('asked', 'cancelled', 'done', 'refused')),
  constraint deletion_requests_finished_is_over check ((state = 'asked') = (finished_at is null)),
  constraint deletion_requests_no_says_why check ((state = 'refused') = (obligation is not null or reason is not null)),
  constraint deletion_requests_obligation_is_known check (obligation in ('application', 'contract', 'loan')),
  constraint deletion_requests_reason_is_bounded check (length(reason) between 1 and 500)
);
create unique index deletion_requests_one_asked_key on deletion_requests (client_id) where state = 'asked';
create index deletion_requests_client_idx on deletion_requests (client_id, asked_at desc);
create index deletion_requests_due_idx on deletion_requests (due_on) where state = 'asked';

-- A closed account gives its phone back: whoever signs in with it begins anew.
alter table accounts add column closed_at timestamptz;
alter table accounts drop constraint accounts_phone_is_kazakhstan;
alter table accounts add constraint accounts_phone_is_kazakhstan
  check (case when closed_at is null then phone ~ '^7[67][0-9]{9}$' else phone = 'closed ' || id::text end);
alter table sessions drop constraint sessions_reason_is_known;
alter table sessions add constraint sessions_reason_is_known
  check (ended_because in (
    'logout', 'replay', 'new_login', 'phone_moved', 'ended_by_client', 'idle', 'account_closed'
  ));
