-- Automatic payment by a saved card (decision 0194): the card's token, the client's mandate, and each charge as a payment
-- by card like any other.
alter table document_templates drop constraint document_templates_bundle_is_known;
alter table document_templates add constraint document_templates_bundle_is_known
  check (bundle in ('login', 'registration', 'application', 'autopay'));

create table saved_cards (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- What the acquirer charges the card by; erased as soon as it has forgotten the card.
  sealed_token bytea,
  -- Recognises the same card saved twice.
  token_mac bytea not null,
  last_four text not null,
  saved_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint saved_cards_pkey primary key (id),
  constraint saved_cards_client_fkey foreign key (client_id) references clients (id),
  constraint saved_cards_show_four_digits check (last_four ~ '^[0-9]{4}$'),
  constraint saved_cards_have_a_token check (sealed_token is not null or removed_at is not null)
);
create index saved_cards_client_idx on saved_cards (client_id);
create unique index saved_cards_token_key on saved_cards (client_id, token_mac) where removed_at is null;
create function keep_saved_card() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.token_mac, new.last_four, new.saved_at)
      is distinct from (old.id, old.client_id, old.token_mac, old.last_four, old.saved_at)
    or new.sealed_token is not null and new.sealed_token is distinct from old.sealed_token
    or old.removed_at is not null and new.removed_at is distinct from old.removed_at then
    raise exception 'saved_cards: a card is removed, never changed'
      using errcode = 'restrict_violation', constraint = 'saved_cards_stay';
  end if;
  return new;
end
$$;
create trigger saved_cards_stay before update on saved_cards for each row execute function keep_saved_card();
create trigger saved_cards_are_kept before delete or truncate on saved_cards
  for each statement execute function refuse_change();

create table autopay_mandates (
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  card_id uuid not null,
  -- The consent that the client ticked: its text, version, time, address and browser.
  consent_id uuid not null,
  agreed_on date not null,
  agreed_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  constraint autopay_mandates_pkey primary key (id),
  constraint autopay_mandates_loan_fkey foreign key (loan_id) references loans (id),
  constraint autopay_mandates_card_fkey foreign key (card_id) references saved_cards (id),
  constraint autopay_mandates_consent_fkey foreign key (consent_id) references signed_documents (id),
  constraint autopay_mandates_consent_key unique (consent_id),
  constraint autopay_mandates_end_is_whole check (
    (ended_at is null) = (ended_because is null) and ended_because in ('client', 'card_removed', 'loan_over')
  )
);
create unique index autopay_mandates_active_key on autopay_mandates (loan_id) where ended_at is null;
create index autopay_mandates_loan_idx on autopay_mandates (loan_id);
create index autopay_mandates_card_idx on autopay_mandates (card_id);
create function keep_autopay_mandate() returns trigger language plpgsql as $$
begin
  if (new.id, new.loan_id, new.card_id, new.consent_id, new.agreed_on, new.agreed_at)
      is distinct from (old.id, old.loan_id, old.card_id, old.consent_id, old.agreed_on, old.agreed_at)
    or old.ended_at is not null and (new.ended_at, new.ended_because)
      is distinct from (old.ended_at, old.ended_because) then
    raise exception 'autopay_mandates: what was agreed stays, and what has ended is not resumed'
      using errcode = 'restrict_violation', constraint = 'autopay_mandates_stay';
  end if;
  return new;
end
$$;
create trigger autopay_mandates_stay before update on autopay_mandates
  for each row execute function keep_autopay_mandate();
create trigger autopay_mandates_are_kept before delete or truncate on autopay_mandates
  for each statement execute function refuse_change();

-- The client's own loan, card and consent, and the consent's own words.
create function check_autopay_mandate() returns trigger language plpgsql as $$
begin
  if not exists (
    select from loans join saved_cards on saved_cards.client_id = loans.client_id
    where loans.id = new.loan_id and saved_cards.id = new.card_id and saved_cards.removed_at is null
  ) or not exists (
    select from signed_documents
      join document_templates on document_templates.id = signed_documents.template_id
      join accounts on accounts.phone = signed_documents.phone
      join clients on clients.account_id = accounts.id
      join loans on loans.client_id = clients.id
    where signed_documents.id = new.consent_id and document_templates.bundle = 'autopay' and loans.id = new.loan_id
  ) then
    raise exception 'autopay_mandates: not by this client for this loan and card'
      using errcode = 'check_violation', constraint = 'autopay_mandates_are_consented';
  end if;
  return new;
end
$$;
create trigger autopay_mandates_are_consented before insert on autopay_mandates
  for each row execute function check_autopay_mandate();

alter table card_payments
  -- The client wants the card kept, and has ticked the consent to automatic payment.
  add column keeps_card boolean not null default false,
  add column consent_id uuid,
  -- A charge that nobody pressed: by which mandate, for the payment of which day, and when the acquirer was told.
  add column mandate_id uuid,
  add column due_on date,
  add column sent_at timestamptz,
  add constraint card_payments_consent_fkey foreign key (consent_id) references signed_documents (id),
  add constraint card_payments_mandate_fkey foreign key (mandate_id) references autopay_mandates (id),
  add constraint card_payments_charges_are_whole check (
    (mandate_id is null) = (due_on is null) and (mandate_id is not null or sent_at is null)
    and (mandate_id is null or not keeps_card) and (consent_id is null or keeps_card)
  ),
  drop constraint card_payments_are_whole,
  add constraint card_payments_are_whole check (
    (paid_at is null) = (paid_tiyn is null) and (receipt_id is null or paid_at is not null)
    and (state <> 'open' or page_address is not null or sent_at is not null)
    and (state not in ('pending', 'paid', 'refunding', 'refunded') or receipt_id is not null)
    and (state <> 'declined' or decline_reason is not null)
  );
create index card_payments_consent_idx on card_payments (consent_id) where consent_id is not null;
create index card_payments_mandate_idx on card_payments (mandate_id, due_on) where mandate_id is not null;

create or replace function keep_card_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.invoice, new.loan_id, new.amount_tiyn, new.choice, new.locale, new.requested_at, new.expires_at,
      new.keeps_card, new.mandate_id, new.due_on)
      is distinct from (old.id, old.invoice, old.loan_id, old.amount_tiyn, old.choice, old.locale, old.requested_at,
        old.expires_at, old.keeps_card, old.mandate_id, old.due_on)
    or old.consent_id is not null and new.consent_id is distinct from old.consent_id
    or old.sent_at is not null and new.sent_at is distinct from old.sent_at
    or old.page_address is not null and new.page_address is distinct from old.page_address
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at
    or old.receipt_id is not null and new.receipt_id is distinct from old.receipt_id
    or old.state in ('paid', 'refunding', 'refunded') and new.paid_tiyn is distinct from old.paid_tiyn then
    raise exception 'card_payments: what was asked for and paid stays what it was'
      using errcode = 'restrict_violation', constraint = 'card_payments_stay';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('opening', 'open'), ('opening', 'pending'), ('opening', 'paid'), ('opening', 'declined'), ('opening', 'gone'),
    ('open', 'pending'), ('open', 'paid'), ('open', 'declined'), ('open', 'gone'),
    ('pending', 'paid'), ('pending', 'declined'), ('declined', 'pending'), ('declined', 'paid'),
    ('gone', 'pending'), ('gone', 'paid'), ('gone', 'declined'), ('paid', 'refunding'), ('refunding', 'refunded')
  ) then
    raise exception 'card_payments: from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'card_payments_move_is_known';
  end if;
  return new;
end
$$;

-- A charge: by a mandate that holds, of one payment of the schedule in force and never more than it, at most three
-- times, and again only after a decline. The mandate's lock makes two planners one after the other.
create function check_autopay_charge() returns trigger language plpgsql as $$
declare
  mandate autopay_mandates;
begin
  select * into strict mandate from autopay_mandates where id = new.mandate_id for update;
  if mandate.ended_at is not null or mandate.loan_id <> new.loan_id then
    raise exception 'card_payments: the mandate has ended or is of another loan'
      using errcode = 'check_violation', constraint = 'card_payments_charges_have_a_mandate';
  end if;
  if new.due_on < mandate.agreed_on + 2 then
    raise exception 'card_payments: nobody was told of this charge in time'
      using errcode = 'check_violation', constraint = 'card_payments_charges_are_announced';
  end if;
  if not exists (
    select from loans join loan_schedule_rows
      on loan_schedule_rows.loan_id = loans.id and loan_schedule_rows.version = loans.schedule_version
    where loans.id = new.loan_id and loans.state = 'active' and loan_schedule_rows.payment_date = new.due_on
      and new.amount_tiyn <= loan_schedule_rows.payment_tiyn
  ) then
    raise exception 'card_payments: more than is due that day'
      using errcode = 'check_violation', constraint = 'card_payments_charges_are_due';
  end if;
  if not exists (
    select from loans join notifications on notifications.client_id = loans.client_id
    where loans.id = new.loan_id and notifications.kind in ('autopay_soon', 'autopay_tomorrow')
      and notifications.about = new.loan_id || ' ' || to_char(new.due_on, 'YYYY-MM-DD')
      and notifications.sent_at is not null
      and (notifications.facts ->> 'amount_tiyn')::bigint >= new.amount_tiyn
  ) then
    raise exception 'card_payments: nobody was told of this charge in time'
      using errcode = 'check_violation', constraint = 'card_payments_charges_are_announced';
  end if;
  if exists (
    select from card_payments
    where loan_id = new.loan_id and due_on = new.due_on
      and not (state = 'declined' or state = 'gone' and sent_at is null)
  ) or (
    select count(*) from card_payments
    where loan_id = new.loan_id and due_on = new.due_on and state = 'declined'
  ) >= 3 then
    raise exception 'card_payments: this payment was charged, or its outcome is not known, or it was tried enough'
      using errcode = 'check_violation', constraint = 'card_payments_charged_once';
  end if;
  return new;
end
$$;
create trigger card_payments_charges_are_lawful before insert on card_payments
  for each row when (new.mandate_id is not null) execute function check_autopay_charge();

-- The last moment at which an ended mandate stops a charge.
create function check_autopay_sending() returns trigger language plpgsql as $$
begin
  if not exists (
    select from autopay_mandates join saved_cards on saved_cards.id = autopay_mandates.card_id
    where autopay_mandates.id = new.mandate_id and ended_at is null and removed_at is null
    for share of autopay_mandates
  ) then
    raise exception 'card_payments: the mandate has ended'
      using errcode = 'check_violation', constraint = 'card_payments_are_sent_by_a_mandate';
  end if;
  return new;
end
$$;
create trigger card_payments_are_sent_by_a_mandate before update on card_payments
  for each row when (new.sent_at is not null and old.sent_at is null) execute function check_autopay_sending();

-- A removed card is forgotten by the acquirer once nobody else has it.
create index saved_cards_mac_idx on saved_cards (token_mac) where removed_at is null;
-- The age of the oldest charge without an outcome is a metric.
create index card_payments_unknown_idx on card_payments (sent_at) where sent_at is not null and state = 'open';
