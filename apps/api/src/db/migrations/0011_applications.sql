-- From «I would like» to a decision. Money is whole tiyn in bigint.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%: what is written stays as it was written', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table applications (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  product text not null,
  amount_tiyn bigint not null,
  term integer not null,
  method text not null,
  state text not null default 'deciding',
  -- Without this consent no rule decides alone (law on personal data, art. 19-1).
  has_automated_consent boolean not null,
  locale text not null,
  submitted_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- By when a person will have looked.
  review_until timestamptz,
  constraint applications_pkey primary key (id),
  constraint applications_client_fkey foreign key (client_id) references clients (id),
  constraint applications_product_is_known check (product in ('pdl', 'instalment')),
  constraint applications_method_is_known check (method in ('annuity', 'equal')),
  constraint applications_amount_is_positive check (amount_tiyn > 0),
  constraint applications_term_is_positive check (term > 0),
  constraint applications_state_is_known check (state in (
    'deciding', 'review', 'approved', 'refused', 'contracted', 'withdrawn', 'expired'
  ))
);
create index applications_client_idx on applications (client_id, submitted_at desc);
-- Twenty taps make one application.
create unique index applications_one_alive_key on applications (client_id)
  where state in ('deciding', 'review', 'approved');

-- What the borrower was shown before they chose: the law's record (ARDFM 28.08.2025 No 46).
create table disclosures (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  occasion text not null,
  locale text not null,
  visitor text,
  address text not null,
  user_agent text not null,
  -- [{ "name": "schedule_annuity_ru", "sha256": "…" }, …]
  documents jsonb not null,
  -- The figures as shown: both methods, the rate, the overpayment, what was chosen.
  figures jsonb not null,
  shown_at timestamptz not null default now(),
  constraint disclosures_pkey primary key (id),
  constraint disclosures_application_fkey foreign key (application_id) references applications (id),
  constraint disclosures_occasion_is_known check (occasion in ('application', 'contract'))
);
create index disclosures_application_idx on disclosures (application_id, shown_at);

-- A record is made whole at once, but for the files, whose hashes a job adds.
create function keep_disclosure() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'documents' is distinct from to_jsonb(old) - 'documents' then
    raise exception 'disclosures: what was shown stays as it was shown' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger disclosures_stay before update on disclosures for each row execute function keep_disclosure();
create trigger disclosures_are_kept before delete on disclosures for each row execute function refuse_change();

-- Every answer, by rules or by a person, with all that it was made of. Append only.
create table decisions (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  number integer not null,
  decided_by text not null,
  outcome text not null,
  reasons text[] not null default '{}',
  review_reasons text[] not null default '{}',
  -- What may be signed: null for a refusal and for a review.
  offer_product text,
  offer_most_tiyn bigint,
  offer_amount_tiyn bigint,
  offer_term integer,
  offer_terms integer[],
  valid_until timestamptz,
  rules_version text not null,
  -- All that the rules looked at, so that the answer can be made again.
  snapshot jsonb not null,
  decided_at timestamptz not null default now(),
  constraint decisions_pkey primary key (id),
  constraint decisions_number_key unique (application_id, number),
  constraint decisions_application_fkey foreign key (application_id) references applications (id),
  constraint decisions_decided_by_is_known check (decided_by in ('rules', 'person')),
  constraint decisions_outcome_is_known check (outcome in ('approved', 'refused', 'review')),
  constraint decisions_offer_is_whole check (
    (outcome = 'approved') = (
      offer_product is not null and offer_most_tiyn is not null and offer_amount_tiyn is not null
      and offer_term is not null and offer_terms is not null and valid_until is not null
    )
  )
);
