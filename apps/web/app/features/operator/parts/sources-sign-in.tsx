import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useText } from '../../../texts/text.ts'
import { PlainField } from './plain-field.tsx'

/** Sign-in with the installation's token, until there is a console with user accounts. */
export function SourcesSignIn({ refused }: { refused: string | undefined }) {
  const t = useText('operator')
  const isTooOften = refused === 'too_many_requests'
  return (
    <form className="operator-door stack" method="post" aria-label={t('open')}>
      {isTooOften ? (
        <Notice kind="danger" announced>
          {t('too_often')}
        </Notice>
      ) : null}
      <PlainField
        type="password"
        name="token"
        label={t('token')}
        hint={t('token_hint')}
        error={refused && !isTooOften ? t('token_wrong') : undefined}
      />
      <p>
        <Button type="submit">{t('open')}</Button>
      </p>
    </form>
  )
}
