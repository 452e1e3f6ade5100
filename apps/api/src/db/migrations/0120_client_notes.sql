-- What the lender's people note about a client for one another: written once, never changed. Rows go by age alone, as
-- messages do, so deletion stays possible.
create table client_notes (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  staff_id uuid not null,
  text text not null,
  written_at timestamptz not null default now(),
  constraint client_notes_pkey primary key (id),
  constraint client_notes_client_fkey foreign key (client_id) references clients (id),
  constraint client_notes_staff_fkey foreign key (staff_id) references staff (id),
  constraint client_notes_text_is_bounded check (length(text) between 1 and 1000)
);
create index client_notes_client_idx on client_notes (client_id, written_at desc, id);
create index client_notes_staff_idx on client_notes (staff_id);
create trigger client_notes_stay before update or truncate on client_notes
  for each statement execute function refuse_change();
