-- Filters of the console's lists that a member of staff has named and comes back to (decision 0299). `query` holds only
-- words and days of the list's own filter, never what identifies a client.
create table staff_views (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  constraint staff_views_pkey primary key (id),
  constraint staff_views_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_views_name_is_unique unique (staff_id, list, name),
  constraint staff_views_list_is_known check (list in ('audit', 'cases', 'payouts', 'receipts')),
  constraint staff_views_name_is_bounded check (length(name) between 1 and 40),
  constraint staff_views_query_is_small check (jsonb_typeof(query) = 'object' and length(query::text) <= 500)
);
