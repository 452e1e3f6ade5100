-- Papers that a reviewer asks a client for while an application is in review (decision 0278). The pictures are kept
-- beside those of requests for other terms (0159): each belongs to one request of either kind.
create table paper_requests (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  number integer not null,
  what text not null,
  note text,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  until_day date not null,
  ending text,
  ended_at timestamptz,
  constraint paper_requests_pkey primary key (id),
  constraint paper_requests_application_fkey foreign key (application_id) references applications (id),
  constraint paper_requests_asked_by_fkey foreign key (asked_by) references staff (id),
  constraint paper_requests_number_key unique (application_id, number),
  constraint paper_requests_are_three_at_most check (number between 1 and 3),
  constraint paper_requests_what_is_known check (what in ('income', 'statement', 'employment', 'other')),
  constraint paper_requests_say_what check (what <> 'other' or note is not null),
  constraint paper_requests_note_fits check (length(note) between 1 and 300),
  constraint paper_requests_ending_is_known check (ending in ('sent', 'decided', 'withdrawn')),
  constraint paper_requests_end_at_a_moment check ((ending is null) = (ended_at is null))
);
create unique index paper_requests_one_open_key on paper_requests (application_id) where ending is null;
create index paper_requests_asked_by_idx on paper_requests (asked_by);

-- What the client was asked for stays; a request ends once.
create function keep_paper_request() returns trigger language plpgsql as $$
begin
  if old.ending is not null
    or (to_jsonb(new) - '{ending,ended_at}'::text[]) <> (to_jsonb(old) - '{ending,ended_at}'::text[]) then
    raise exception 'paper_requests: a request stays as it was made and ends once'
      using errcode = 'restrict_violation', constraint = 'paper_requests_stay';
  end if;
  return new;
end
$$;
create trigger paper_requests_stay before update on paper_requests
  for each row execute function keep_paper_request();

alter table request_pictures
  alter column request_id drop not null,
  add column paper_request_id uuid,
  add constraint request_pictures_paper_picture_key unique (paper_request_id, sha256),
  add constraint request_pictures_paper_request_fkey
    foreign key (paper_request_id) references paper_requests (id) not valid,
  add constraint request_pictures_of_one_request check (num_nonnulls(request_id, paper_request_id) = 1) not valid;
alter table request_pictures validate constraint request_pictures_paper_request_fkey;
alter table request_pictures validate constraint request_pictures_of_one_request;

create or replace function keep_request_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'request_pictures: a picture stays as it was sent'
      using errcode = 'restrict_violation', constraint = 'request_pictures_stay';
  end if;
  if exists (select from loan_requests where id = new.request_id and ending is not null)
    or exists (select from paper_requests where id = new.paper_request_id and ending is not null) then
    raise exception 'request_pictures: the request has ended'
      using errcode = 'restrict_violation', constraint = 'request_pictures_of_open_request';
  end if;
  return new;
end
$$;
