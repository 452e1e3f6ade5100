import { lastWord } from './last-word.ts'

export type KazakhCase = 'ablative' | 'dative' | 'locative' | 'genitive' | 'accusative'

type Endings = Readonly<Record<KazakhCase, string>>

/** Endings by the last sound of the word, for words with back vowels. */
const afterVowel: Endings = { ablative: 'дан', dative: 'ға', locative: 'да', genitive: 'ның', accusative: 'ны' }
const afterVoiceless: Endings = { ablative: 'тан', dative: 'қа', locative: 'та', genitive: 'тың', accusative: 'ты' }
const afterNasal: Endings = { ablative: 'нан', dative: 'ға', locative: 'да', genitive: 'ның', accusative: 'ды' }
const afterVoiced: Endings = { ablative: 'дан', dative: 'ға', locative: 'да', genitive: 'дың', accusative: 'ды' }
/** Endings for a word with a possessive suffix: «пайызы», «күні». */
const afterPossessive: Endings = { ablative: 'нан', dative: 'на', locative: 'нда', genitive: 'ның', accusative: 'н' }

const back = 'аоұыя'
const front = 'әөүіеэ'
const fronted: Readonly<Record<string, string>> = { а: 'е', ы: 'і', ғ: 'г', қ: 'к' }

/** «17:54-ке», «190 000 ₸-ге», «45,3 %-ға», «22 желтоқсанға»: a figure takes the ending of its spoken form. */
export function withEnding(figure: string, wanted: KazakhCase): string {
  const word = lastWord(figure)
  if (word === 'күні') return wanted === 'locative' ? figure : figure + harmonised(afterPossessive[wanted], word)
  const isWritten = /\p{L}$/u.test(figure)
  return `${figure}${isWritten ? '' : '-'}${harmonised(endingsAfter(word)[wanted], word)}`
}

/** «45,3 %-ынан»: the ending for a share of something. */
export function withPossessiveEnding(figure: string, wanted: KazakhCase): string {
  const word = lastWord(figure)
  return `${figure}-${harmonised(`ы${afterPossessive[wanted]}`, word)}`
}

function endingsAfter(word: string): Endings {
  const sound = word.at(-1) ?? ''
  if (back.includes(sound) || front.includes(sound)) return afterVowel
  if ('мнң'.includes(sound)) return afterNasal
  // «у» and «и» at the end of a word are pronounced with a final consonant.
  return 'лрйзжуи'.includes(sound) ? afterVoiced : afterVoiceless
}

/** The vowels of an ending, and the consonants beside them, follow the last clearly front or back vowel of the word. */
function harmonised(ending: string, word: string): string {
  const vowel = [...word].findLast((letter) => back.includes(letter) || front.includes(letter)) ?? 'а'
  return front.includes(vowel) ? [...ending].map((letter) => fronted[letter] ?? letter).join('') : ending
}
