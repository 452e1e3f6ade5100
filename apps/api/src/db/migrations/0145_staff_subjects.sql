-- Which account at the lender's issuer (OpenID Connect) is which person: bound at the first sign-in by a verified
-- e-mail, and from then on the account decides, whoever gets the e-mail later.
create table staff_subjects (
  issuer text not null,
  subject text not null,
  staff_id uuid not null,
  bound_at timestamptz not null default now(),
  -- Set when the person's sign-in is set anew: the account may be in somebody else's hands.
  barred_at timestamptz,
  constraint staff_subjects_pkey primary key (issuer, subject),
  constraint staff_subjects_staff_key unique (staff_id, issuer),
  constraint staff_subjects_staff_fkey foreign key (staff_id) references staff (id),
  constraint staff_subjects_texts_are_bounded check (length(issuer) <= 500 and length(subject) between 1 and 255)
);
create trigger staff_subjects_stay before update of issuer, subject, staff_id, bound_at on staff_subjects
  for each statement execute function refuse_change();
