/** Questions before an application: people who borrow for a fraudster answer "yes" to one of them. */
export const fraudQuestions = ['advised', 'guided', 'for_another', 'promised'] as const

export type FraudQuestion = (typeof fraudQuestions)[number]

export type FraudAnswers = Readonly<Record<FraudQuestion, boolean>>

/**
 * Whether somebody else may want this loan. Then the rules do not decide alone. The database compares the same
 * (`shows_coercion` of the migrations), and a test keeps the two equal.
 */
export function showsCoercion(answers: FraudAnswers): boolean {
  return fraudQuestions.some((question) => answers[question])
}
