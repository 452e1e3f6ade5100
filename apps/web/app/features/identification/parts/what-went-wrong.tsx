import { phoneText } from '@qadam/domain/person/phone-text'
import { type IdentificationError, identificationScreen } from '@qadam/domain/registration/identification-errors'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { livenessFailures } from '@qadam/wire/liveness-names'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import type { LivenessFailure } from '../liveness-check.ts'

/** Spec §2: the two screens of a failed identification. The domain decides which one applies. */
type Reason = IdentificationError | LivenessFailure

type Props = {
  error: Reason | null
  /** No attempts are left for now: the screen must not invite to one. */
  isPaused?: boolean
}

export function WhatWentWrong({ error, isPaused = false }: Props) {
  const t = useText('identification')
  const isUnlike = identificationScreen(error ?? '') === 'low_similarity'
  const failure = livenessFailures.find((known) => known === error)
  // Nothing of ours to repair.
  const isExplained = isUnlike || failure !== undefined || error === 'phone_change_needs_face'
  return (
    <>
      <div className="intro">
        <h1>{t(isUnlike ? 'similarity_title' : 'error_title')}</h1>
        {error ? <p className="lead">{t(`reason_${error}`)}</p> : null}
        {isExplained || isPaused ? null : <p>{t('generic_lead')}</p>}
      </div>
      <section className="stack" aria-labelledby="what-to-do">
        <h2 id="what-to-do">{t('what_to_do')}</h2>
        {isUnlike ? <UnlikeAdvice isPaused={isPaused} /> : <GenericAdvice failure={failure} isPaused={isPaused} />}
      </section>
    </>
  )
}

function GenericAdvice({ failure, isPaused }: { failure: LivenessFailure | undefined; isPaused: boolean }) {
  const { config } = useBoot()
  const t = useText('identification')
  return (
    <BulletList
      items={[
        ...(failure && !isPaused ? [t(`advice_${failure}`)] : []),
        ...(isPaused ? [] : [t('generic_device')]),
        <a key="call" href={`tel:${config.supportPhone}`}>
          {t('generic_call', { phone: phoneText(config.supportPhone) })}
        </a>,
        <Link key="branch" to="/contacts">
          {t('generic_branch')}
        </Link>,
      ]}
    />
  )
}

function UnlikeAdvice({ isPaused }: { isPaused: boolean }) {
  const { config } = useBoot()
  const t = useText('identification')
  return (
    <BulletList
      items={[
        t('similarity_iin'),
        ...(isPaused ? [] : [t('similarity_light'), t('similarity_device')]),
        t('similarity_help', { phone: phoneText(config.supportPhone) }),
      ]}
    />
  )
}
