-- A payment by card, from the press to the money: what an acquirer is asked for, and what it said when we asked back.
-- The money itself is a receipt of the channel «card», as of any other.
create table card_payments (
  id uuid not null,
  -- Acquirers want six to fifteen digits, and no two open orders alike in the last six.
  invoice bigint generated always as identity (start with 100000001 maxvalue 999999999999999),
  loan_id uuid not null,
  amount_tiyn bigint not null,
  choice text,
  locale text not null,
  state text not null default 'opening',
  page_address text,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often the acquirer was asked by the clock, and when by anybody.
  rounds integer not null default 0,
  asked_at timestamptz,
  decline_reason text,
  -- When the card was charged, and how much, as it was first heard.
  paid_at timestamptz,
  paid_tiyn bigint,
  receipt_id uuid,
  changed_at timestamptz not null default now(),
  constraint card_payments_pkey primary key (id),
  constraint card_payments_invoice_key unique (invoice),
  constraint card_payments_loan_fkey foreign key (loan_id) references loans (id),
  constraint card_payments_receipt_fkey foreign key (receipt_id) references receipts (id),
  constraint card_payments_receipt_key unique (receipt_id),
  constraint card_payments_state_is_known check (
    state in ('opening', 'open', 'pending', 'paid', 'declined', 'gone', 'refunding', 'refunded')
  ),
  constraint card_payments_choice_is_known check (choice in ('smaller_payment', 'shorter_term', 'prolong')),
  constraint card_payments_locale_is_known check (locale in ('ru', 'kk')),
  constraint card_payments_are_money check (
    amount_tiyn between 100 and 100000000000 and (paid_tiyn is null or paid_tiyn between 1 and 100000000000)
  ),
  constraint card_payments_texts_fit check (
    (page_address is null or length(page_address) between 1 and 2000)
    and (decline_reason is null or length(decline_reason) between 1 and 40)
  ),
  constraint card_payments_end check (expires_at > requested_at and expires_at <= requested_at + interval '1 day'),
  constraint card_payments_are_whole check (
    (paid_at is null) = (paid_tiyn is null) and (receipt_id is null or paid_at is not null)
    and (state <> 'open' or page_address is not null)
    and (state not in ('pending', 'paid', 'refunding', 'refunded') or receipt_id is not null)
    and (state <> 'declined' or decline_reason is not null)
  )
);
create index card_payments_loan_idx on card_payments (loan_id);
create unique index card_payments_last_digits_key on card_payments ((invoice % 1000000))
  where state in ('opening', 'open', 'pending');

create function keep_card_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.invoice, new.loan_id, new.amount_tiyn, new.choice, new.locale, new.requested_at, new.expires_at)
      is distinct from (old.id, old.invoice, old.loan_id, old.amount_tiyn, old.choice, old.locale, old.requested_at,
        old.expires_at)
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
create trigger card_payments_stay before update on card_payments for each row execute function keep_card_payment();
create trigger card_payments_are_kept before delete or truncate on card_payments
  for each statement execute function refuse_change();

-- A payment is paid by its own receipt, of its own loan and sum, and goes back only once the loan has lost it.
create function check_card_payment() returns trigger language plpgsql as $$
begin
  if new.receipt_id is not null and not exists (
    select from receipts
      join loans on loans.id = new.loan_id
      join loan_contracts on loan_contracts.id = loans.contract_id
    where receipts.id = new.receipt_id and receipts.channel = 'card' and receipts.external_id = new.invoice::text
      and receipts.account = loan_contracts.number::text and receipts.amount_tiyn = new.paid_tiyn
      and (receipts.state = case new.state
        when 'paid' then 'confirmed' when 'refunding' then 'reversed' when 'refunded' then 'reversed'
        when 'pending' then 'pending' when 'declined' then 'refused' else receipts.state end)
  ) then
    raise exception 'card_payments: only by its own receipt'
      using errcode = 'check_violation', constraint = 'card_payments_are_receipts';
  end if;
  return null;
end
$$;
create constraint trigger card_payments_are_receipts after insert or update on card_payments
  deferrable initially deferred for each row execute function check_card_payment();

-- No loan gets money of the channel «card» but by a payment that its own client has asked for.
create function check_card_receipt() returns trigger language plpgsql as $$
begin
  if not exists (select from card_payments where receipt_id = new.id) then
    raise exception 'receipts: nobody has asked for this payment by card'
      using errcode = 'check_violation', constraint = 'receipts_of_cards_are_asked_for';
  end if;
  return null;
end
$$;
create constraint trigger receipts_of_cards_are_asked_for after insert on receipts
  deferrable initially deferred for each row when (new.channel = 'card') execute function check_card_receipt();
