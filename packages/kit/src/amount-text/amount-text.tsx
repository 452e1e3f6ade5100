import { amountWords } from './amount-words.ts'

type Props = {
  /** Whole tiyn, hundredths of a tenge. */
  tiyn: number
  /** The currency as a word, for a screen reader: «тенге», «теңге». */
  currency: string
  tiynShown?: 'auto' | 'always'
  /** `large` is for the main figure of a screen. */
  size?: 'text' | 'large'
}

/** A sum that stays on one line with its digits aligned, and is read out as one number. */
export function AmountText({ tiyn, currency, tiynShown = 'auto', size = 'text' }: Props) {
  const { shown, spoken } = amountWords(tiyn, tiynShown)
  return (
    <span className={size === 'large' ? 'amount-text amount-text-large' : 'amount-text'}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{`${spoken} ${currency}`}</span>
    </span>
  )
}
