import { Button } from '@qadam/kit/button/button.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { endAbsence, endOwnAbsence, type listOwnAbsences, sayAbsence, sayOwnAbsence } from '@qadam/wire/staff/absences'
import type { StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { filled } from '../words.tsx'

export type AbsencesOf = AnswerOf<typeof listOwnAbsences>

export type TriedAbsence = { readonly form?: URLSearchParams; readonly problem?: Problem }

const acts = ['absence', 'absence_end'] as const

/** Whether a form of the page is one of this section. */
export const isAboutAbsence = (form: URLSearchParams): boolean => acts.some((act) => act === form.get('act'))

/** Says or ends an absence: one's own, or that of the person whose page it is. Undefined when it is done. */
export async function postAbsence(
  { call, params }: StaffVisit,
  form: URLSearchParams,
  whose: 'own' | 'anothers',
): Promise<Problem | undefined> {
  if (form.get('act') === 'absence_end') {
    const ending = { params: { id: form.get('absence') ?? '' }, body: {} }
    const ended = await (whose === 'own' ? call(endOwnAbsence, ending) : call(endAbsence, ending))
    return ended.ok ? undefined : ended.problem
  }
  const body = {
    deputy_id: form.get('deputy_id') ?? '',
    from_day: form.get('from_day') ?? '',
    to_day: form.get('to_day') ?? '',
  }
  const said = await (whose === 'own' ? call(sayOwnAbsence, { body }) : call(sayAbsence, { params, body }))
  return said.ok ? undefined : said.problem
}

type Props = {
  readonly read: AbsencesOf
  readonly tried: TriedAbsence
  readonly visit: StaffVisit
  /** Whether the reader may say and end an absence, and not only see it. */
  readonly isChangeable: boolean
}

/** When a person is away, who stands in, and whom they stand in for themselves. */
export function Absences({ isChangeable, read, tried, visit }: Props) {
  const { locale, path, texts } = visit
  const words = texts.people.absence
  const spanOf = ({ from_day, to_day }: { from_day: string; to_day: string }) =>
    filled(words.span, { from: dayWords(from_day, locale, 'long'), to: dayWords(to_day, locale, 'long') })
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      {read.absences.length === 0 ? <p>{words.nothing}</p> : null}
      {read.absences.map((absence) => (
        <form key={absence.id} method="post" action={path} className="desk-row">
          <input type="hidden" name="absence" value={absence.id} />
          <p>
            {spanOf(absence)}. {filled(words.deputy_is, { name: absence.deputy })}
          </p>
          {absence.is_now ? <StatusTag kind="warn">{words.now}</StatusTag> : null}
          {isChangeable ? (
            <Button type="submit" kind="secondary" name="act" value="absence_end">
              {words.end}
            </Button>
          ) : null}
        </form>
      ))}
      {read.stands_in.map((absence) => (
        <p key={`${absence.name} ${absence.from_day}`}>
          {filled(words.stands_in, { name: absence.name })} {spanOf(absence)}.
        </p>
      ))}
      {isChangeable ? <AbsenceForm read={read} tried={tried} visit={visit} /> : null}
    </section>
  )
}

function AbsenceForm({
  read: { deputies },
  tried: { form, problem },
  visit: { path, texts },
}: Pick<Props, 'read' | 'tried' | 'visit'>) {
  const words = texts.people.absence
  const given = form?.get('act') === 'absence' ? form : undefined
  const errors = given && problem?.errors
  const missing = deputies.find(({ id }) => id === given?.get('deputy_id'))?.missing ?? []
  return (
    <form method="post" action={path} className="desk-form" autoComplete="off">
      <DateField
        name="from_day"
        label={words.from}
        outline={texts.loan.outline}
        defaultValue={given?.get('from_day') ?? ''}
        error={errors?.from_day?.[0]}
      />
      <DateField
        name="to_day"
        label={words.to}
        outline={texts.loan.outline}
        defaultValue={given?.get('to_day') ?? ''}
        error={errors?.to_day?.[0]}
      />
      <SelectField
        name="deputy_id"
        label={words.deputy}
        hint={words.deputy_hint}
        placeholder={words.choose}
        options={deputies.map(({ id, name }) => ({ value: id, text: name }))}
        defaultValue={given?.get('deputy_id') ?? ''}
        error={errors?.deputy_id?.[0]}
      />
      {errors?.deputy_id && missing.length > 0 ? (
        <FieldError id="deputy-missing">
          {filled(words.missing, { rights: missing.map((name) => wordFor(texts.permissions, name)).join(', ') })}
        </FieldError>
      ) : null}
      <div className="desk-row">
        <Button type="submit" name="act" value="absence">
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
