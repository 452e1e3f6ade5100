-- One request to sign, from the page's opening to the signature that is kept.

create table signings (
  id uuid not null default gen_random_uuid(),
  registration_id uuid not null,
  move integer not null,
  provider_signing_id text,
  document_pdf bytea not null,
  document_sha256 bytea not null,
  state_mac bytea,
  return_to text,
  -- The answer as it came, sealed until the job has exchanged it.
  sealed_code bytea,
  opened_at timestamptz not null default now(),
  finished_at timestamptz,
  result text,
  reason text,
  signature bytea,
  constraint signings_pkey primary key (id),
  constraint signings_registration_fkey foreign key (registration_id) references registrations (id),
  constraint signings_once_per_move unique (registration_id, move),
  constraint signings_result_is_known check (result in ('signed', 'refused', 'expired')),
  constraint signings_signed_has_a_signature check ((result = 'signed') = (signature is not null) or result is null)
);
create index signings_registration_idx on signings (registration_id, opened_at desc);
