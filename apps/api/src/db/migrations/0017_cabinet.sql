-- The cabinet of a client: opened once, with what the calculator was left at.

create table cabinets (
  client_id uuid not null,
  -- Within what is sold on the day it was said.
  wish_tiyn bigint not null,
  -- The consents that this client came with; null where they are not known.
  potential_contract_id bigint,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint cabinets_pkey primary key (client_id),
  constraint cabinets_client_fkey foreign key (client_id) references clients (id),
  constraint cabinets_potential_contract_fkey
    foreign key (potential_contract_id) references potential_contracts (id) on delete set null,
  constraint cabinets_wish_is_positive check (wish_tiyn > 0)
);
create index cabinets_potential_contract_idx on cabinets (potential_contract_id)
  where potential_contract_id is not null;

-- What a session is known by to its owner, and when it was last used. In words: the raw name of a browser is not kept.
alter table sessions
  add column device text not null default 'unknown',
  add column system text not null default 'unknown',
  add column browser text not null default 'unknown',
  -- To the minute: written once in a minute, however often the session is used.
  add column last_seen_at timestamptz not null default now();
alter table sessions
  drop constraint sessions_reason_is_known,
  add constraint sessions_reason_is_known check (
    ended_because in ('logout', 'replay', 'new_login', 'phone_moved', 'ended_by_client', 'idle')
  ),
  add constraint sessions_device_is_short check (
    length(device) <= 20 and length(system) <= 20 and length(browser) <= 20
  );
