-- Where visitors come from. Only utm_… and paths are kept: an address may hold anything that somebody typed.

create table utm_touches (
  id bigint generated always as identity,
  visitor text,
  -- The current one first, then the one before it.
  utms jsonb not null,
  client_timestamp timestamptz,
  received_at timestamptz not null default now(),
  constraint utm_touches_pkey primary key (id),
  constraint utm_touches_visitor_is_short check (length(visitor) <= 64),
  constraint utm_touches_utms_are_a_list check (jsonb_typeof(utms) = 'array' and jsonb_array_length(utms) between 1 and 2)
);
create index utm_touches_visitor_idx on utm_touches (visitor, received_at);
