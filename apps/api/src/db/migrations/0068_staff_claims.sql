-- An item of a queue that one of the lender's people has taken: others see who has it, and do not decide it.

create table staff_claims (
  kind text not null,
  -- The client of a conversation, the application, the registration of a check.
  subject uuid not null,
  staff_id uuid not null,
  -- A claim ends with the session in which it was made: signing out frees what was taken.
  session_id uuid not null,
  taken_at timestamptz not null default now(),
  until timestamptz not null,
  constraint staff_claims_pkey primary key (kind, subject),
  constraint staff_claims_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_claims_session_fkey foreign key (session_id) references staff_sessions (id),
  constraint staff_claims_kind_is_known check (kind in ('conversation', 'application', 'check')),
  constraint staff_claims_end_after_they_begin check (until > taken_at)
);
create index staff_claims_staff_idx on staff_claims (staff_id);
