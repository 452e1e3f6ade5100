-- Pictures of the papers behind a request for other terms, taken by the borrower's phone (decision 0244). They may tell
-- of health or need, so they are encrypted and go a year after the request.
create table request_pictures (
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  sealed_jpeg bytea not null,
  -- The same picture sent twice is one.
  sha256 bytea not null,
  added_at timestamptz not null default now(),
  constraint request_pictures_pkey primary key (id),
  constraint request_pictures_request_fkey foreign key (request_id) references loan_requests (id),
  constraint request_pictures_picture_key unique (request_id, sha256),
  constraint request_pictures_fit check (length(sha256) = 32 and length(sealed_jpeg) between 1 and 6400000)
);

-- What the lender read before it answered is neither exchanged nor added to once the request has ended.
create function keep_request_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'request_pictures: a picture stays as it was sent'
      using errcode = 'restrict_violation', constraint = 'request_pictures_stay';
  end if;
  if exists (select from loan_requests where id = new.request_id and ending is not null) then
    raise exception 'request_pictures: the request has ended'
      using errcode = 'restrict_violation', constraint = 'request_pictures_of_open_request';
  end if;
  return new;
end
$$;
create trigger request_pictures_stay before insert or update on request_pictures
  for each row execute function keep_request_picture();
