import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { Form } from 'react-router'
import { useText } from '../../../texts/text.ts'

/** A plain GET form: it works without script. */
export function SearchForm({ asked = '' }: { asked?: string }) {
  const t = useText('pages')
  return (
    <Form className="stack" method="get" action="/help/search" role="search" aria-label={t('search_title')}>
      <TextField
        id="help-question"
        name="q"
        label={t('search_label')}
        hint={t('search_hint')}
        defaultValue={asked}
        maxLength={100}
        size="full"
      />
      <Button type="submit">{t('search_go')}</Button>
    </Form>
  )
}
