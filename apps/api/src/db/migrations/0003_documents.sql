-- What a client reads and signs. Spec §3; the template's version, the rendered file and its hash are kept for the law.

create table document_templates (
  id integer generated always as identity,
  code text not null,
  version integer not null,
  bundle text not null,
  position integer not null,
  is_required boolean not null default true,
  title_ru text not null,
  title_kk text not null,
  -- [{ "kind": "heading" | "text" | "item", "text": "…" }, …]
  body_ru jsonb not null,
  body_kk jsonb not null,
  -- Null: the version that is shown now.
  replaced_at timestamptz,
  constraint document_templates_pkey primary key (id),
  constraint document_templates_version_key unique (code, version),
  constraint document_templates_bundle_is_known check (bundle in ('login', 'registration')),
  constraint document_templates_code_is_a_slug check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 60)
);
create unique index document_templates_current_key on document_templates (code) where replaced_at is null;

-- One code that was sent: bound to the phone, the documents and the visitor.
create table sms_codes (
  id uuid not null default gen_random_uuid(),
  phone text not null,
  code_mac bytea not null,
  -- What the job still has to send; gone once it was sent.
  sealed_code bytea,
  document_template_ids integer[] not null,
  locale text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz,
  constraint sms_codes_pkey primary key (id),
  constraint sms_codes_attempts_are_counted check (attempts between 0 and 100)
);
create index sms_codes_phone_idx on sms_codes (phone, sent_at desc);

-- The one-time proof that a phone accepted these documents.
create table document_tokens (
  hash bytea not null,
  phone text not null,
  visitor text,
  potential_contract_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint document_tokens_pkey primary key (hash),
  constraint document_tokens_hash_is_sha256 check (length(hash) = 32)
);
create index document_tokens_expires_idx on document_tokens (expires_at);

-- The draft of a contract, born when its consents are signed, before anybody knows whose phone it is.
create table potential_contracts (
  id bigint generated always as identity,
  phone text not null,
  bundle text not null,
  created_at timestamptz not null default now(),
  constraint potential_contracts_pkey primary key (id),
  constraint potential_contracts_bundle_is_known check (bundle in ('login', 'registration'))
);
create index potential_contracts_phone_idx on potential_contracts (phone);

create table signed_documents (
  id uuid not null default gen_random_uuid(),
  potential_contract_id bigint not null,
  template_id integer not null,
  phone text not null,
  locale text not null,
  signed_at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  -- Rendered by a job after the signature from what stands in this row; the same bytes each time.
  pdf bytea,
  pdf_sha256 bytea,
  constraint signed_documents_pkey primary key (id),
  constraint signed_documents_contract_fkey foreign key (potential_contract_id) references potential_contracts (id),
  constraint signed_documents_template_fkey foreign key (template_id) references document_templates (id),
  constraint signed_documents_once_key unique (potential_contract_id, template_id),
  constraint signed_documents_pdf_has_a_hash check ((pdf is null) = (pdf_sha256 is null)),
  constraint signed_documents_address_is_short check (length(address) <= 64),
  constraint signed_documents_user_agent_is_short check (length(user_agent) <= 500)
);
create index signed_documents_phone_idx on signed_documents (phone, signed_at desc);

alter table document_tokens
  add constraint document_tokens_contract_fkey foreign key (potential_contract_id) references potential_contracts (id);
