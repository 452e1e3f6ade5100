import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { getPush } from '@qadam/wire/push'
import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useText } from '../../../texts/text.ts'
import { canBePushed, subscribeBrowser } from '../subscribe-browser.ts'

type Props = { push: AnswerOf<typeof getPush> }

/** Reminders shown by the browser of this device. The browser's question comes after a press, never by itself. */
export function PushReminders({ push: { is_on, public_key } }: Props) {
  const t = useText('cabinet')
  const isHydrating = useHydrating()
  const { formData } = useNavigation()
  const sent = formData?.get('command')
  if (public_key === null) return null
  return (
    <section className="stack" aria-labelledby="push">
      <h2 id="push">{t('push_title')}</h2>
      <p className="measure">{t('push_text')}</p>
      <p role="status">{is_on ? t('push_is_on') : null}</p>
      {is_on ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="command" value="push_off" />
          <Button type="submit" kind="outlined" loading={sent === 'push_off' ? t('push_turning_off') : undefined}>
            {t('push_turn_off')}
          </Button>
        </Form>
      ) : null}
      {is_on || isHydrating ? null : <TurnOn publicKey={public_key} isSent={sent === 'push_on'} />}
    </section>
  )
}

function TurnOn({ isSent, publicKey }: { isSent: boolean; publicKey: string }) {
  const t = useText('cabinet')
  const submit = useSubmit()
  const [trouble, setTrouble] = useState<'push_denied' | 'push_failed'>()
  const [isAsking, setAsking] = useState(false)
  if (!canBePushed()) return <p className="muted">{t('push_unable')}</p>
  return (
    <>
      {trouble ? (
        <Notice kind="warn" announced>
          {t(trouble)}
        </Notice>
      ) : null}
      <p>
        <Button kind="outlined" onClick={turnOn} loading={isAsking || isSent ? t('push_turning_on') : undefined}>
          {t('push_turn_on')}
        </Button>
      </p>
    </>
  )

  async function turnOn() {
    setTrouble(undefined)
    setAsking(true)
    try {
      const subscribed = await subscribeBrowser(publicKey)
      if (!subscribed) return setTrouble('push_denied')
      await submit({ command: 'push_on', ...subscribed }, { method: 'post', preventScrollReset: true })
    } catch {
      setTrouble('push_failed')
    } finally {
      setAsking(false)
    }
  }
}
