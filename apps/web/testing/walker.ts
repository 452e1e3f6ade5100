/** A person who registers by the site's own screens. */
export type Walker = {
  readonly iin: string
  readonly phone: string
  readonly isResident?: boolean
  readonly isOfficial?: boolean
  /** The button to press on the signing page the first time. */
  readonly signs?: 'sign' | 'reject'
}

/** Their answers to questions that the register leaves open, by field. */
export const typedAnswers: Readonly<Record<string, string>> = {
  lastName: 'Құнанбайқызы',
  firstName: 'Әлия-Гүлсім',
  email: 'aliya@mail.kz',
  birthday: '10/01/1991',
  birthplace: 'Алматы',
  idNumber: '012345678',
  issuer: 'МВД РК',
  when: '02/05/2023',
  periodValidity: '01/05/2033',
}
