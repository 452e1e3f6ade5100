import type { FraudQuestion } from '@qadam/domain/lending/decision/fraud-questions'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { useText } from '../../../texts/text.ts'

const fields = {
  advised: 'questionAdvised',
  guided: 'questionGuided',
  for_another: 'questionForAnother',
  promised: 'questionPromised',
} as const satisfies Record<FraudQuestion, string>

type Field = (typeof fields)[FraudQuestion]

type Props = {
  questions: readonly FraudQuestion[]
  fieldOf: (name: Field) => {
    readonly id: string
    readonly name: string
    readonly error: string | undefined
    readonly defaultValue: string | undefined
  }
}

/** Whether somebody else wants this loan. No answer is chosen beforehand: one that nobody reads protects nobody. */
export function FraudQuestions({ questions, fieldOf }: Props) {
  const t = useText('application')
  return (
    <section className="application-questions application-whole" aria-labelledby="application-questions">
      <h2 className="application-title" id="application-questions">
        {t('questions_title')}
      </h2>
      <p className="application-note">{t('questions_lead')}</p>
      <div className="application-questions-list">
        {questions.map((question) => {
          const { defaultValue, error, id, name } = fieldOf(fields[question])
          return (
            <RadioCards
              key={question}
              {...{ defaultValue, error, id, name }}
              legend={t(`question_${question}`)}
              hint={t(`question_${question}_hint`)}
              cards={[
                { value: 'no', label: t('answer_no') },
                { value: 'yes', label: t('answer_yes') },
              ]}
            />
          )
        })}
      </div>
    </section>
  )
}
