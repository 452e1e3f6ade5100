-- The built-in camera check: what the server asked for, what the camera showed, and why the verdict is what it is.

alter table liveness_sessions
  -- What a pass is worth: a demonstration, the word of a certified vendor, or nothing. A node of the version before
  -- does not know of it.
  add column assurance text,
  -- Begins the chain of hashes; null where the provider asks for gestures itself.
  add column nonce bytea,
  add column gestures text[],
  add column seconds_per_gesture integer,
  -- A key frame that came twice and was not the same: told to nobody, and never passed.
  add column is_spoilt boolean not null default false,
  add column verdict_reason text,
  -- Numbers only: angles, sizes and likenesses of the key frames.
  add column readings jsonb,
  add constraint liveness_sessions_assurance_is_known check (assurance in ('demo', 'vendor', 'none')),
  add constraint liveness_sessions_challenge_is_whole
    check ((nonce is null) = (gestures is null) and (nonce is null) = (seconds_per_gesture is null)),
  add constraint liveness_sessions_reason_is_short check (length(verdict_reason) <= 200);

create table liveness_frames (
  liveness_session_id uuid not null,
  number integer not null,
  sha256 bytea not null,
  chain bytea not null,
  -- Null for the best frame, which comes as a picture, and when its time is over.
  sealed_jpeg bytea,
  received_at timestamptz not null default now(),
  constraint liveness_frames_pkey primary key (liveness_session_id, number),
  constraint liveness_frames_session_fkey foreign key (liveness_session_id) references liveness_sessions (id) on delete cascade,
  constraint liveness_frames_number_is_small check (number between 0 and 7)
);
create index liveness_frames_kept_idx on liveness_frames (received_at) where sealed_jpeg is not null;
create index identification_pictures_taken_idx on identification_pictures (taken_at);
