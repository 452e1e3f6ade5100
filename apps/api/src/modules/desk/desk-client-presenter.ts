import { maskedDocument, maskedEmail, maskedIin, maskedPhone } from '@qadam/domain/staff/masked'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LoanSummary } from '@qadam/wire/loans'
import type * as wire from '@qadam/wire/staff/clients'
import { presentNotes } from '../clients/client-notes.ts'
import { presentBlock } from '../clients/contact-blocks.ts'
import type { ClientHead, EventRow } from './desk-client-overview-repository.ts'
import type { FoundRow } from './found-row.ts'

type Overview = AnswerOf<typeof wire.readClient>

type Whole = {
  readonly head: ClientHead
  readonly loans: readonly LoanSummary[]
  readonly events: readonly EventRow[]
}

export function presentFound(row: FoundRow): AnswerOf<typeof wire.findClients>['clients'][number] {
  return {
    id: row.id,
    name: fullName(row),
    iin_masked: maskedIin(row.iin),
    phone_masked: phoneOf(row),
    is_closed: row.closed_at !== null,
  }
}

export function presentOverview({ events, head, loans }: Whole): Overview {
  const { application_amount, application_id, application_state, application_term, submitted_at } = head
  return {
    ...presentFound(head),
    email_masked: head.email === null ? null : maskedEmail(head.email),
    document_masked: head.id_number === null ? null : maskedDocument(head.id_number),
    birthday: head.birthday,
    locale: head.locale,
    since: head.created_at.toISOString(),
    identified_by: head.identified_by,
    registration:
      head.registration_id === null
        ? null
        : { id: head.registration_id, step: head.step ?? '', changed_at: head.changed_at?.toISOString() ?? '' },
    application:
      application_id === null
        ? null
        : {
            id: application_id,
            state: application_state ?? '',
            amount_tiyn: Number(application_amount),
            term: application_term ?? 0,
            submitted_at: submitted_at?.toISOString() ?? '',
          },
    open: [...head.open_matters],
    contracts: head.contracts.map(({ addenda, amount_tiyn, drafted_at, has_file, id, masked, number, state }) => ({
      ...{ id, number: String(number), state, amount_tiyn, has_file },
      addenda: addenda.map((addendum) => ({ ...addendum, number: String(addendum.number) })),
      ...{ drafted_at: new Date(drafted_at).toISOString(), payee_masked: masked },
    })),
    loans: [...loans],
    unanswered_messages: head.unanswered,
    notes: presentNotes(head.notes),
    contact_block: presentBlock(head.contact_block),
    events: events.map(({ about, amount_tiyn, at, kind, what }) => ({
      ...{ at: at.toISOString(), kind, what, about },
      amount_tiyn: amount_tiyn === null ? null : Number(amount_tiyn),
    })),
  }
}

function phoneOf({ closed_at, phone }: Pick<FoundRow, 'closed_at' | 'phone'>): string | null {
  return closed_at === null ? maskedPhone(phone) : null
}

function fullName({ first_name, last_name, middle_name }: Pick<FoundRow, 'first_name' | 'last_name' | 'middle_name'>) {
  return [last_name, first_name, middle_name].filter((part) => part).join(' ')
}
