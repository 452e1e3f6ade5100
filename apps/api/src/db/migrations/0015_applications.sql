-- What a client agrees to with an application.
alter table document_templates drop constraint document_templates_bundle_is_known;
alter table document_templates add constraint document_templates_bundle_is_known
  check (bundle in ('login', 'registration', 'application'));
