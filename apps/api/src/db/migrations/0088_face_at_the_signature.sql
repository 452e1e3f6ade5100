-- A face has an age at the signature too, not at the application alone: `signing_obstacle` of 0089 compares it.

-- In days (packages/domain/src/lending/legal-parameters.ts).
create table legal_face_ages (
  from_day date not null,
  days integer not null,
  constraint legal_face_ages_pkey primary key (from_day),
  constraint legal_face_ages_are_days check (days > 0)
);
insert into legal_face_ages (from_day, days) values ('1900-01-01', 180);
create trigger legal_face_ages_stay before insert or update or delete or truncate on legal_face_ages
  for each statement execute function refuse_change();
