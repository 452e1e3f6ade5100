import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import { dataChanges, type MyData } from '@qadam/wire/personal-data'
import { useBoot } from '../../../boot/boot.ts'
import { isFormResult } from '../../../form/form-result.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { changeForm } from '../change-form.ts'

type Props = { data: Pick<MyData, 'changes' | 'change_days'>; lastResult: unknown }

/** Demands to correct or block data, with their answers, and a form for one more. */
export function DataChanges({ data: { change_days, changes }, lastResult }: Props) {
  const t = useText('personal-data')
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">{t('change_title')}</h2>
      <p className="measure">{t('change_text', { count: change_days })}</p>
      {changes.map((change) => (
        <Demand key={change.id} change={change} />
      ))}
      <Disclosure summary={t('change_open')} isHeld={isFormResult(lastResult)}>
        <ChangeForm lastResult={lastResult} />
      </Disclosure>
    </section>
  )
}

const kinds = { asked: 'info', done: 'good', refused: 'warn', lifted: 'info' } as const

function Demand({ change: { due_on, new_value, reason, state, what } }: { change: MyData['changes'][number] }) {
  const { locale } = useBoot()
  const t = useText('personal-data')
  const about = what === 'blocking' ? t('change_blocking') : `${t(`change_${what}`)}: ${new_value}`
  return (
    <Notice kind={kinds[state]} title={t(`change_${state}`)}>
      {about}
      {state === 'asked' ? `. ${t('change_due', { day: dayWords(due_on, locale, 'without-year') })}` : null}
      {reason === null ? null : `. ${reason}`}
    </Notice>
  )
}

function ChangeForm({ lastResult }: Pick<Props, 'lastResult'>) {
  const t = useText('personal-data')
  const labels = { what: t('change_what'), newValue: t('change_new'), said: t('change_said') }
  const form = useWireForm(changeForm, { labels, lastResult })
  return (
    <WireForm name={t('change_title')} form={form}>
      <SelectField
        {...form.field('what')}
        placeholder={t('change_choose')}
        options={dataChanges.map((what) => ({ value: what, text: t(`change_${what}`) }))}
      />
      <TextField {...form.field('newValue')} hint={t('change_new_hint')} maxLength={100} />
      <TextareaField {...form.field('said')} hint={t('change_said_hint')} rows={4} maxLength={500} />
      <SubmitButton form={form}>{t('change_send')}</SubmitButton>
    </WireForm>
  )
}
