create table countries (
  id integer not null,
  code text not null,
  name_ru text not null,
  name_kk text not null,
  constraint countries_pkey primary key (id),
  constraint countries_code_key unique (code),
  constraint countries_code_is_iso check (code ~ '^[A-Z]{2}$'),
  constraint countries_names_are_given check (length(name_ru) between 1 and 100 and length(name_kk) between 1 and 100)
);
