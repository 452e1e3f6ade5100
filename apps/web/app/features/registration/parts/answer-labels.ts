import { useText } from '../../../texts/text.ts'

export function useAnswerLabels({ isForeign = false } = {}) {
  const t = useText('registration')
  return {
    lastName: t('last_name'),
    firstName: t('first_name'),
    middleName: t('middle_name'),
    email: t('email'),
    birthday: t('birthday'),
    birthplace: t('birthplace'),
    sex: t('sex'),
    idNumber: t(isForeign ? 'foreign_number' : 'id_number'),
    issuer: t('issuer'),
    when: t('when'),
    periodValidity: t('period_validity'),
    countryId: t('country'),
  }
}
