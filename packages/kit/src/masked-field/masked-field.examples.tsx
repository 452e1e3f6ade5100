import type { Examples } from '../examples.ts'
import { percentageMask } from '../mask/decimal-mask.ts'
import { patternMask } from '../mask/pattern-mask.ts'
import { MaskedField } from './masked-field.tsx'

const words = {
  ru: {
    pass: 'Номер заграничного паспорта',
    passHint: 'Латинская буква и восемь цифр',
    line: 'Код оператора',
    lineHint: 'Первая цифра 6 или 7',
    share: 'Доля в доходе семьи',
  },
  kk: {
    pass: 'Шетелдік паспорт нөмірі',
    passHint: 'Бір латын әрпі және сегіз цифр',
    line: 'Оператор коды',
    lineHint: 'Бірінші цифры 6 немесе 7',
    share: 'Отбасы табысындағы үлесі',
  },
}

const passMask = patternMask('a 99999999')
const lineMask = patternMask('k99')

export const examples: Examples = {
  title: 'Field with a mask of its own',
  states: [
    {
      name: 'a Latin letter',
      show: (locale) => (
        <MaskedField
          name="letter"
          label={words[locale].pass}
          hint={words[locale].passHint}
          mask={passMask}
          outline="_ ________"
          size="s"
        />
      ),
    },
    {
      name: '6 or 7 first',
      show: (locale) => (
        <MaskedField
          name="line"
          label={words[locale].line}
          hint={words[locale].lineHint}
          mask={lineMask}
          outline="___"
          size="xs"
          inputMode="numeric"
        />
      ),
    },
    {
      name: 'a share',
      show: (locale) => (
        <MaskedField
          name="share"
          label={words[locale].share}
          mask={percentageMask}
          suffix="%"
          size="xs"
          inputMode="numeric"
        />
      ),
    },
  ],
}
