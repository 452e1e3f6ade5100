import type { DocumentBundle } from '@qadam/wire/documents'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Given = { readonly templateIds: readonly number[]; readonly contractId: bigint | undefined }

/**
 * Documents of a bundle, or of all bundles, that this phone has accepted in the current version and not withdrawn, and
 * the last contract they were accepted under. Consents to one application alone do not count.
 */
export async function findGiven(
  executor: Kysely<Tables>,
  { bundle, phone }: { phone: string; bundle?: DocumentBundle },
): Promise<Given> {
  const { rows } = await sql<{ template_id: number; contract_id: string | null }>`
    select signed.template_id, max(signed.potential_contract_id)::text as contract_id
    from signed_documents signed join document_templates template on template.id = signed.template_id
    where signed.phone = ${phone} and signed.application_id is null and (${bundle ?? null}::text is null or template.bundle = ${bundle ?? null}) and template.replaced_at is null
      and not exists (
        select from consent_withdrawals withdrawal
          join clients on clients.id = withdrawal.client_id
          join accounts on accounts.id = clients.account_id
        where accounts.phone = ${phone} and withdrawal.code = template.code and withdrawal.state <> 'refused'
          and withdrawal.asked_at >= signed.signed_at
      )
    group by signed.template_id
    order by max(signed.potential_contract_id) desc nulls last
  `.execute(executor)
  const last = rows[0]?.contract_id
  return {
    templateIds: rows.map(({ template_id }) => template_id),
    contractId: last === undefined || last === null ? undefined : BigInt(last),
  }
}

/** The phone that last signed in with this browser. */
export async function findPhoneOf(executor: Kysely<Tables>, visitor: string): Promise<string | undefined> {
  const session = await executor
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.phone')
    .where('sessions.visitor', '=', visitor)
    .orderBy('sessions.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session?.phone
}
