import { readIban } from './iban.ts'

/**
 * Banks where people have accounts, by the code in the account's number: the National Bank's list of participants in
 * payment systems. Names are written as the banks write them themselves, alike in both languages.
 */
const banks: Readonly<Record<string, string>> = {
  '246': 'ADCB Islamic Bank',
  '432': 'VTB',
  '435': 'Shinhan Bank',
  '551': 'Freedom Bank',
  '563': 'Qazpost',
  '601': 'Halyk Bank',
  '719': 'KMF Bank',
  '722': 'Kaspi Bank',
  '821': 'Bank RBK',
  '832': 'Citibank',
  '849': 'Nurbank',
  '856': 'Bank CenterCredit',
  '885': 'KZI Bank',
  '886': 'Home Credit Bank',
  '896': 'Zaman Bank',
  '913': 'Bank of China',
  '914': 'Bereke Bank',
  '930': 'ICBC',
  '948': 'Eurasian Bank',
  '949': 'Altyn Bank',
  '965': 'ForteBank',
  '972': 'Otbasy bank',
  '998': 'Alatau City Bank',
}

/** Undefined for a number that is not right or whose bank is not on the list: then nothing is said of it. */
export function bankOfAccount(iban: string): string | undefined {
  const { bankCode } = readIban(iban)
  return bankCode === null ? undefined : banks[bankCode]
}
