import { Button } from '@qadam/kit/button/button.tsx'
import { Chips } from '@qadam/kit/chips/chips.tsx'
import type { Problem } from '@qadam/wire/problem'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import type { RequestedSources } from '../requested-sources.ts'
import { PlainField } from './plain-field.tsx'

type Props = { asked: RequestedSources; problem: Problem | undefined }

export function SourcesAsked({ asked, problem }: Props) {
  const t = useText('operator')
  const errorOf = (name: 'from' | 'to') => problem?.errors?.[name]?.[0]
  return (
    <>
      <form className="operator-asked" method="get" aria-label={t('show')}>
        <PlainField type="date" name="from" label={t('from')} defaultValue={asked.from} error={errorOf('from')} />
        <PlainField type="date" name="to" label={t('to')} defaultValue={asked.to} error={errorOf('to')} />
        <Chips
          name="touch"
          legend={t('touch')}
          chips={(['last', 'first'] as const).map((value) => ({ value, label: t(`touch_${value}`) }))}
          defaultValue={asked.touch}
        />
        <Button type="submit">{t('show')}</Button>
      </form>
      <div className="operator-ways">
        {problem ? null : (
          <Link to={`/operator/sources/file?${new URLSearchParams(asked)}`} reloadDocument>
            {t('save_file')}
          </Link>
        )}
        <form method="post">
          <Button type="submit" name="leave" value="1" kind="outlined" size="s">
            {t('leave')}
          </Button>
        </form>
      </div>
    </>
  )
}
