import { phoneText } from '@qadam/domain/person/phone-text'
import { Accordion } from '@qadam/kit/accordion/accordion.tsx'
import { QrCode } from '@qadam/kit/qr-code/qr-code.tsx'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pathIn } from '../../../boot/locale-path.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { OpenButton } from './open-button.tsx'

type Props = {
  isAtCamera?: boolean
  /** A client's next loan wants a face: no check by a person stands in for it. */
  isClient?: boolean
}

/** Alternatives for a person who cannot use this camera: another device, a branch, or a check by a person. */
export function OtherWays({ isAtCamera = false, isClient = false }: Props) {
  const { config, locale } = useBoot()
  const t = useText('identification')
  const login = config.publicOrigin + pathIn(locale, '/login', config.localePrefix)
  const atCamera = (kind: 'without_turning' | 'mock') => ({
    key: kind,
    question: t(kind),
    answer: (
      <div className="stack identification-scripted">
        <p>{t(`${kind}_text`)}</p>
        <OpenButton kind={kind} look="outlined">
          {t(`${kind}_button`)}
        </OpenButton>
      </div>
    ),
  })
  const byPerson = {
    key: 'person',
    question: t('other_person'),
    answer: (
      <div className="stack">
        <p>{t('other_person_text')}</p>
        <CommandButton command="without" sending={t('other_person_sending')} kind="outlined">
          {t('other_person_button')}
        </CommandButton>
      </div>
    ),
  }
  return (
    <section className="stack" aria-labelledby="other-ways">
      <h2 id="other-ways">{t('other_title')}</h2>
      <Accordion
        items={[
          ...(isAtCamera ? [atCamera('without_turning')] : []),
          {
            key: 'device',
            question: t('other_device'),
            answer: (
              <div className="stack">
                <p>{t('other_device_text')}</p>
                <QrCode src={pathIn(locale, '/login-code.svg', config.localePrefix)} label={t('other_device_qr')} />
                <p>
                  <a href={login}>{login.replace(/^https?:\/\//, '')}</a>
                </p>
              </div>
            ),
          },
          ...(isClient ? [] : [byPerson]),
          {
            key: 'branch',
            question: t('other_branch'),
            answer: (
              <div className="stack">
                <p>{t('other_branch_text')}</p>
                <p>
                  <Link to="/contacts">{t('other_branch_link')}</Link>
                </p>
              </div>
            ),
          },
          {
            key: 'call',
            question: t('other_call'),
            answer: (
              <div className="stack">
                <p>{t('other_call_text')}</p>
                <p>
                  <a href={`tel:${config.supportPhone}`}>{phoneText(config.supportPhone)}</a>
                </p>
              </div>
            ),
          },
          ...(isAtCamera && config.sandbox ? [atCamera('mock')] : []),
        ]}
      />
    </section>
  )
}
