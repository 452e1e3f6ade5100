-- An application's own consents are signed documents too, each for that application alone.
alter table signed_documents
  add column application_id uuid,
  add constraint signed_documents_application_fkey foreign key (application_id) references applications (id),
  add constraint signed_documents_of_applications_are_ticked check (application_id is null or signed_by = 'tick'),
  add constraint signed_documents_once_an_application_key unique (application_id, template_id);
