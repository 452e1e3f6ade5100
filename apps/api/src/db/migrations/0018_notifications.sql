-- What a client is told outside the site, and what they and the lender write to one another.

-- The language of the last login: the one a message that nobody asked for is written in.
alter table accounts add column locale text not null default 'ru';
alter table accounts add constraint accounts_locale_is_known check (locale in ('ru', 'kk'));

create table notifications (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null,
  -- What it is about: with the kind and the channel it makes a repetition known.
  about text not null,
  channel text not null,
  locale text not null,
  -- What its sentences say; never a name, a number of a person, a phone or an account.
  facts jsonb not null,
  -- The phone or the address as it was when the message was promised; gone once it was sent.
  sealed_to bytea,
  due_at timestamptz not null,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Whoever delivers said a final no.
  refused_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_once_key unique (client_id, kind, about, channel),
  constraint notifications_client_fkey foreign key (client_id) references clients (id),
  constraint notifications_channel_is_known check (channel in ('sms', 'email')),
  constraint notifications_locale_is_known check (locale in ('ru', 'kk')),
  constraint notifications_about_is_short check (length(about) <= 100),
  constraint notifications_ended_forget_the_address check (
    (sealed_to is null) = (sent_at is not null or refused_at is not null)
  )
);

create table messages (
  id uuid not null default gen_random_uuid(),
  -- In the order in which they were written.
  number bigint generated always as identity,
  client_id uuid not null,
  author text not null,
  text text not null,
  about_kind text,
  about_id uuid,
  -- Who answered, as they named themselves.
  operator text,
  written_at timestamptz not null default now(),
  -- A lender's answer, once the client has seen it.
  read_at timestamptz,
  constraint messages_pkey primary key (id),
  constraint messages_number_key unique (number),
  constraint messages_client_fkey foreign key (client_id) references clients (id),
  constraint messages_author_is_known check (author in ('client', 'lender')),
  constraint messages_text_is_bounded check (length(text) between 1 and 2000),
  constraint messages_about_is_whole check ((about_kind is null) = (about_id is null)),
  constraint messages_about_is_known check (about_kind in ('contract', 'loan')),
  constraint messages_answers_have_an_operator check ((author = 'lender') = (operator is not null))
);
create index messages_client_idx on messages (client_id, number desc);
create index messages_unread_idx on messages (client_id) where author = 'lender' and read_at is null;

-- What an operator did by the lender's calls. Append only.
create table operator_actions (
  id bigint generated always as identity,
  operator text not null,
  action text not null,
  subject text not null,
  address text not null,
  at timestamptz not null default now(),
  constraint operator_actions_pkey primary key (id),
  constraint operator_actions_operator_is_short check (length(operator) between 1 and 60),
  constraint operator_actions_address_is_short check (length(address) <= 64)
);

-- The sandbox's inbox takes e-mail too.
alter table sandbox_inbox alter column phone drop not null;
alter table sandbox_inbox add column email text;
alter table sandbox_inbox add column subject text;
alter table sandbox_inbox
  add constraint sandbox_inbox_has_one_address check ((phone is null) <> (email is null)),
  add constraint sandbox_inbox_subject_is_of_an_email check ((subject is null) = (email is null));
