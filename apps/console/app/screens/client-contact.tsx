import { contactWays } from '@qadam/domain/staff/contact-blocks'
import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import { blockContact, type ContactBlock, unblockContact } from '@qadam/wire/staff/contact-blocks'
import type { StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'
import { BlockedWays, waysInWords } from './queue-parts.tsx'
import { ReasonField } from './reason-field.tsx'

/** A form of this card that was refused, with what had been typed. */
export type TriedContact = { readonly form: URLSearchParams; readonly problem: Problem }

export function isAboutContact(form: URLSearchParams): boolean {
  return form.get('act') === 'block' || form.get('act') === 'unblock'
}

/** Blocks contacts or ends the block; returns the form if it was refused. */
export async function saveContact(
  { call, params }: StaffVisit,
  form: URLSearchParams,
): Promise<TriedContact | undefined> {
  const reason = form.get('reason') ?? ''
  const until = form.get('until') ?? ''
  const saved =
    form.get('act') === 'block'
      ? await call(blockContact, { params, body: { ways: form.getAll('ways'), ...(until && { until }), reason } })
      : await call(unblockContact, { params, body: { block_id: form.get('block_id') ?? '', reason } })
  return saved.ok ? undefined : { form, problem: saved.problem }
}

type Shown = { readonly block: ContactBlock; readonly tried: TriedContact | undefined; readonly visit: StaffVisit }

/** Whether the client may be contacted, and the act that changes it. */
export function ClientContact({ block, tried, visit }: Shown) {
  const { me, texts } = visit
  const words = texts.contact
  const mayBlock = me.permissions.includes('contact.block')
  if (!block && !mayBlock) return null
  return (
    <section className="desk-card" id="contact">
      <h2>{words.title}</h2>
      {tried && !tried.problem.errors ? (
        <Notice kind="danger" announced>
          {tried.problem.message}
        </Notice>
      ) : null}
      {block ? <InForce block={block} visit={visit} /> : null}
      {mayBlock ? <Act block={block} tried={tried} visit={visit} /> : null}
    </section>
  )
}

function InForce({ block, visit: { locale, texts } }: Pick<Shown, 'visit'> & { block: NonNullable<ContactBlock> }) {
  const words = texts.contact
  return (
    <>
      <BlockedWays ways={block.ways} texts={texts} />
      <p>{block.until === null ? words.always : filled(words.until, { day: dayWords(block.until, locale, 'long') })}</p>
      <p>{filled(words.by, { reason: block.reason, name: block.by })}</p>
      <p className="desk-muted">{words.sent_anyway}</p>
    </>
  )
}

function Act({ block, tried, visit: { path, texts } }: Shown) {
  const words = texts.contact
  const errors = tried?.problem.errors
  const waysWrong = errors?.ways && words.ways_none
  const form = tried?.form
  return (
    <details className="desk-details" open={errors !== undefined}>
      <summary>{block ? words.unblock_title : words.block_title}</summary>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        {block ? (
          <input type="hidden" name="block_id" value={block.id} />
        ) : (
          <>
            <p className="desk-muted">{words.words}</p>
            <fieldset className="desk-boxes">
              <legend>{words.ways_title}</legend>
              {contactWays.map((way) => (
                <Checkbox
                  key={way}
                  {...{ name: 'ways', value: way, label: waysInWords([way], texts) }}
                  defaultChecked={form?.getAll('ways').includes(way) ?? false}
                  {...(waysWrong && { 'aria-invalid': true, 'aria-describedby': 'ways-error' })}
                />
              ))}
            </fieldset>
            {waysWrong ? <FieldError id="ways-error">{waysWrong}</FieldError> : null}
            <DateField
              {...{ name: 'until', label: words.until_day, hint: words.until_hint, outline: texts.loan.outline }}
              defaultValue={form?.get('until') ?? ''}
              error={errors?.until?.[0]}
            />
          </>
        )}
        <ReasonField {...{ errors, form, label: texts.people.reason, texts }} />
        <Button type="submit" kind="secondary" name="act" value={block ? 'unblock' : 'block'}>
          {block ? words.unblock : words.block}
        </Button>
      </form>
    </details>
  )
}
