import { businessDay } from '@qadam/domain/calendar/business-day'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { FocusCardTone } from '@qadam/kit/focus-card/focus-card.tsx'
import type { Cabinet } from '@qadam/wire/cabinet'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Translate } from '../../texts/text.ts'
import { momentParts } from '../../time/moment-words.ts'

export type MatterWords = {
  readonly tag: string | null
  readonly tone: FocusCardTone
  readonly title: string
  readonly tiyn: number | null
  readonly lines: readonly string[]
  readonly action: { readonly to: string; readonly words: string }
  /** End of the cooling-off period. */
  readonly until: string | null
  readonly loanId: string | null
}

type Say = { readonly t: Translate<'cabinet'>; readonly locale: LocaleCode; readonly today: string }

type Matter = Cabinet['matter']
type Part = Partial<Omit<MatterWords, 'action'>> & { readonly to: string }

const decision = '/register/lk/decision'
const contract = '/register/lk/contract'

const toneOf: Partial<Record<Matter, FocusCardTone>> = { offer: 'good', overdue: 'warn', other_payee: 'warn' }

export function matterWords(cabinet: Cabinet, say: Say): MatterWords {
  const { matter } = cabinet
  const { t } = say
  const { to, ...part } = partsOf[matter](cabinet, say)
  return {
    tone: toneOf[matter] ?? 'calm',
    title: t(`${matter}_title`),
    tiyn: null,
    tag: isTagged(matter) ? t(`${matter}_tag`) : null,
    lines: [],
    until: null,
    loanId: null,
    ...part,
    action: { to, words: t(`${matter}_action`) },
  }
}

/** Those whose tag needs no more than its words; a loan's has a number or days in it. */
function isTagged(matter: Matter): matter is Exclude<Matter, 'apply' | 'repay' | 'overdue' | 'suspended'> {
  return matter !== 'apply' && matter !== 'repay' && matter !== 'overdue' && matter !== 'suspended'
}

const partsOf: Record<Matter, (cabinet: Cabinet, say: Say) => Part> = {
  apply: ({ wish_tiyn }, { t }) => ({ to: '/register/lk/apply', tiyn: wish_tiyn, lines: [t('apply_text')] }),
  deciding: (cabinet, say) => ({ to: decision, lines: [askedFor(cabinet, say), say.t('deciding_text')] }),
  review(cabinet, say) {
    const { t } = say
    const until = cabinet.application?.review_until
    const when = until
      ? t('review_until', { day: dayWords(businessDay(new Date(until)), say.locale, 'without-year') })
      : t('review_text')
    return { to: decision, lines: [askedFor(cabinet, say), when] }
  },
  offer({ application }, { locale, t }) {
    const offer = application?.decision?.offer
    if (!offer) return { to: decision }
    const isLess = offer.amount_tiyn < (application?.amount_tiyn ?? 0)
    return {
      to: decision,
      tiyn: offer.amount_tiyn,
      lines: [...(isLess ? [t('offer_less')] : []), t('offer_until', momentParts(offer.valid_until, locale))],
    }
  },
  refused: (_cabinet, { t }) => ({ to: decision, lines: [t('refused_text')] }),
  preparing: ({ contract: draft }, { t }) => ({
    to: contract,
    tiyn: draft?.amount_tiyn ?? null,
    lines: [t('preparing_text')],
  }),
  sign: ({ contract: draft }, { t }) => ({
    to: contract,
    tiyn: draft?.amount_tiyn ?? null,
    lines: [t('sign_text', { payee: draft?.payee.masked ?? '' })],
  }),
  cooling_off({ contract: signed }, { locale, t }) {
    const until = signed?.cooling_off?.ends_at ?? null
    return {
      to: contract,
      until,
      tiyn: signed?.amount_tiyn ?? null,
      lines: [...(until ? [t('cooling_off_text', momentParts(until, locale))] : []), t('cooling_off_cancel')],
    }
  },
  second_consent({ contract: signed }, { locale, t }) {
    const by = signed?.cooling_off?.consent_by
    return {
      to: contract,
      tiyn: signed?.amount_tiyn ?? null,
      lines: by ? [t('second_consent_text', momentParts(by, locale))] : [],
    }
  },
  paying: ({ contract: signed }, { t }) => ({
    to: contract,
    tiyn: signed?.amount_tiyn ?? null,
    lines: [t('paying_text', { payee: signed?.payee.masked ?? '' })],
  }),
  other_payee: ({ contract: signed }, { t }) => ({
    to: contract,
    tiyn: signed?.amount_tiyn ?? null,
    lines: [t('other_payee_text', { payee: signed?.payee.masked ?? '' })],
  }),
  repay({ loans }, { locale, t, today }) {
    const loan = nextDue(loans)
    const next = loan?.next_payment
    if (!loan || !next) return { to: '/how-to-back', lines: [t('repay_none')] }
    const day = dayWords(next.date, locale, 'without-year')
    return {
      to: payPath(loan.id),
      // A payday loan has one payment, so it is not called the «next» one.
      ...(loan.product === 'pdl' && { title: t('repay_once_title') }),
      tag: t('repay_tag', { number: loan.number }),
      tiyn: next.amount_tiyn,
      lines: [
        next.amount_tiyn === 0
          ? t('repay_covered', { day })
          : next.date === today
            ? t('repay_today')
            : t('repay_until', { day }),
      ],
      loanId: loan.id,
    }
  },
  overdue({ loans }, { t }) {
    const loan = loans.find(({ state, suspended }) => state === 'overdue' && !suspended)
    return {
      to: loan ? payPath(loan.id) : '/how-to-back',
      tag: t('overdue_tag', { days: t('days', { count: loan?.days_overdue ?? 0 }) }),
      tiyn: loan?.due_today_tiyn ?? null,
      lines: [t('overdue_text')],
      loanId: loan?.id ?? null,
    }
  },
  suspended({ loans }, { locale, t }) {
    const loan = loans.find(({ suspended }) => suspended)
    if (!loan?.suspended) return { to: '/register/lk/loans' }
    const { from, ground, until } = loan.suspended
    const days = { from: dayWords(from, locale), until: dayWords(until, locale) }
    return {
      to: `/register/lk/loans/${loan.id}`,
      tag: t('suspended_tag', { number: loan.number }),
      lines: [t(`suspended_${ground}`), t('suspended_days', days), t('suspended_do')],
    }
  },
}

const payPath = (id: string) => `/register/lk/loans/${id}/pay`

function askedFor({ application }: Cabinet, { t }: Say): string {
  if (!application) return ''
  const { amount_tiyn, product, term } = application
  const time = t(product === 'pdl' ? 'days' : 'months', { count: term })
  return t('asked_for', { amount: amountWords(amount_tiyn).shown, term: time })
}

function nextDue(loans: Cabinet['loans']): Cabinet['loans'][number] | undefined {
  return loans
    .filter(({ state, suspended }) => state === 'active' && !suspended)
    .flatMap((loan) => (loan.next_payment ? [{ loan, date: loan.next_payment.date }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]?.loan
}
