-- Faces. Pictures are sealed with the installation's key; nobody reads one from the database alone.

create table liveness_sessions (
  id uuid not null default gen_random_uuid(),
  registration_id uuid not null,
  -- The registration's move in which it was opened: a session of another attempt is not accepted.
  move integer not null,
  provider text not null,
  provider_session_id text not null,
  flow_id text,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What the browser said last, and what the provider says.
  reported_status text,
  reported_error text,
  used_at timestamptz,
  verdict text,
  constraint liveness_sessions_pkey primary key (id),
  constraint liveness_sessions_registration_fkey foreign key (registration_id) references registrations (id),
  constraint liveness_sessions_provider_key unique (provider, provider_session_id),
  constraint liveness_sessions_status_is_known check (reported_status in ('started', 'success', 'fail', 'error')),
  constraint liveness_sessions_verdict_is_known check (verdict in ('passed', 'failed'))
);
create index liveness_sessions_registration_idx on liveness_sessions (registration_id, opened_at desc);

create table identification_pictures (
  id uuid not null default gen_random_uuid(),
  registration_id uuid not null,
  kind text not null,
  liveness_session_id uuid,
  sealed_jpeg bytea not null,
  sha256 bytea not null,
  taken_at timestamptz not null default now(),
  constraint identification_pictures_pkey primary key (id),
  constraint identification_pictures_registration_fkey foreign key (registration_id) references registrations (id),
  constraint identification_pictures_session_fkey foreign key (liveness_session_id) references liveness_sessions (id),
  constraint identification_pictures_kind_is_known check (kind in ('state', 'best_frame')),
  constraint identification_pictures_once_per_session unique (liveness_session_id)
);
create index identification_pictures_registration_idx on identification_pictures (registration_id, taken_at desc);

create table face_matches (
  id uuid not null default gen_random_uuid(),
  registration_id uuid not null,
  move integer not null,
  result text not null,
  reason text,
  similarity double precision,
  at timestamptz not null default now(),
  constraint face_matches_pkey primary key (id),
  constraint face_matches_once_per_attempt unique (registration_id, move),
  constraint face_matches_registration_fkey foreign key (registration_id) references registrations (id),
  constraint face_matches_result_is_known check (result in ('match', 'no_match', 'liveness_failed'))
);

-- What waits for a person: a client without a camera, one from abroad, a face that no register has.
create table person_checks (
  id uuid not null default gen_random_uuid(),
  registration_id uuid not null,
  reason text not null,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text,
  constraint person_checks_pkey primary key (id),
  constraint person_checks_registration_fkey foreign key (registration_id) references registrations (id),
  constraint person_checks_reason_is_known check (reason in ('without_camera', 'non_resident')),
  constraint person_checks_decision_is_known check (decision in ('passed', 'refused')),
  constraint person_checks_decided_has_a_decision check ((decided_at is null) = (decision is null))
);
create unique index person_checks_open_key on person_checks (registration_id) where decided_at is null;
