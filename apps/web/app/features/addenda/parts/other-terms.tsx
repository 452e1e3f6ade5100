import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { Button } from '@qadam/kit/button/button.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import type { OwnLoanRequest } from '@qadam/wire/addenda'
import { Form, Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { grounds, wishes } from '../request-choices.ts'
import { AgreementFacts } from './agreement-facts.tsx'
import { PaperPictures } from './paper-pictures.tsx'
import { TwoSchedules } from './two-schedules.tsx'

/** Law on microfinance, art. 9-2: other terms are requested, answered and agreed within the law's days. */
export function OtherTerms({ request, result }: { request: OwnLoanRequest | null; result: unknown }) {
  const t = useText('addenda')
  return (
    <section className="stack" aria-labelledby="other">
      <h2 id="other">{t('other_title')}</h2>
      {request === null || request.ending !== null ? <Asking /> : <Asked request={request} result={result} />}
      <p>
        <Link to="/register/lk/messages">{t('other_write')}</Link>
      </p>
    </section>
  )
}

function Asking() {
  const t = useText('addenda')
  return (
    <>
      <p className="measure">{t('other_text')}</p>
      <BulletList items={[t('other_answer'), t('other_agree'), t('other_ombudsman')]} />
      <Form method="post" className="stack">
        <input type="hidden" name="command" value="ask" />
        <RadioCards
          name="wish"
          legend={t('wish')}
          defaultValue="smaller_payment"
          cards={wishes.map((wish) => ({ value: wish, label: t(`wish_${wish}`) }))}
        />
        <RadioCards
          name="ground"
          legend={t('ground')}
          hint={t('ground_hint')}
          defaultValue="other"
          cards={grounds.map((ground) => ({ value: ground, label: t(`ground_${ground}`) }))}
        />
        <p>
          <Button type="submit" size="l">
            {t('ask')}
          </Button>
        </p>
      </Form>
    </>
  )
}

function Asked({ request, result }: { request: OwnLoanRequest; result: unknown }) {
  const { locale } = useBoot()
  const t = useText('addenda')
  const { agree_until, answer, answer_reason, answer_until, asked_on, offer, ombudsman_until, wish } = request
  const day = (on: string | null) => (on === null ? '' : dayWords(on, locale, 'without-year'))
  return (
    <>
      <p className="measure">{t('asked', { wish: t(`wish_${wish}`), day: day(asked_on) })}</p>
      {answer === null ? (
        <Notice title={t('waiting_title', { day: day(answer_until) })}>{t('waiting_text')}</Notice>
      ) : null}
      {answer === 'refused' ? (
        <Notice kind="warn" title={t('refused_title')}>
          {answer_reason} {t('refused_text', { day: day(ombudsman_until) })}
        </Notice>
      ) : null}
      {answer !== null && answer !== 'refused' && offer === null ? (
        <Notice title={t('answered_title')}>{t('answered_text', { day: day(agree_until) })}</Notice>
      ) : null}
      <PaperPictures
        pictures={request.pictures}
        isRemovable={answer === null}
        title={t('pictures_title')}
        text={t('pictures_text')}
        result={result}
      />
      {offer ? (
        <div className="card stack">
          <h3>{t(`offer_${offer.kind === 'defer' ? 'defer' : 'restructure'}`)}</h3>
          <p className="measure">{t('offer_text', { day: day(agree_until) })}</p>
          <AgreementFacts figures={offer.figures} />
          <TwoSchedules figures={offer.figures} />
          <CommandButton command="draft_offer" sending={t('drafting')}>
            {t('draft')}
          </CommandButton>
          <p className="muted">{t('offer_ombudsman', { day: day(ombudsman_until) })}</p>
        </div>
      ) : null}
      <CommandButton kind="outlined" size="m" command="withdraw_request" sending={t('withdrawing')}>
        {t('withdraw_request')}
      </CommandButton>
    </>
  )
}
