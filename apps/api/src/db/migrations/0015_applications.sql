-- A person is asked to look at what the rules decided (law on personal data, art. 19-1): once for each answer.
create table decision_objections (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  decision_id uuid not null,
  text text not null,
  made_at timestamptz not null default now(),
  constraint decision_objections_pkey primary key (id),
  constraint decision_objections_decision_key unique (decision_id),
  constraint decision_objections_application_fkey foreign key (application_id) references applications (id),
  constraint decision_objections_decision_fkey foreign key (decision_id) references decisions (id),
  constraint decision_objections_text_is_bounded check (char_length(text) between 1 and 2000)
);
create index decision_objections_application_idx on decision_objections (application_id);

-- What a client agrees to with an application.
alter table document_templates drop constraint document_templates_bundle_is_known;
alter table document_templates add constraint document_templates_bundle_is_known
  check (bundle in ('login', 'registration', 'application'));
