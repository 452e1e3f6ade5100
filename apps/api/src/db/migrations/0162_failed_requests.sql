-- Whose request failed, by the number that the error page shows: a client who calls with it is found (decision 0248).
create table failed_requests (
  request_id text not null,
  session_id uuid not null,
  at timestamptz not null default now(),
  constraint failed_requests_pkey primary key (request_id),
  constraint failed_requests_session_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint failed_requests_id_is_bounded check (length(request_id) between 8 and 64)
);
create index failed_requests_session_idx on failed_requests (session_id);
create index failed_requests_at_idx on failed_requests (at);
