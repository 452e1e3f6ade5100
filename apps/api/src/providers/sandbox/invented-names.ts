import type { Sex } from '@qadam/domain/person/iin'

type Names = { readonly firstName: string; readonly lastName: string; readonly middleName: string }

/** A Kazakh or a Russian name, whole: nobody is called Иван Нұрланұлы. */
export function invented({ seed, sex }: { seed: Buffer; sex: Sex }): Names {
  const { firstNames, fathers, lastNames, patronymic } = peoples[seed[0]! % peoples.length]!
  const isMale = sex === 'male'
  return {
    firstName: pick(firstNames[sex], seed[1]!),
    lastName: pick(lastNames, seed[2]!) + (isMale ? '' : 'а'),
    middleName: pick(fathers, seed[3]!) + patronymic[sex],
  }
}

const kazakh = {
  firstNames: {
    male: ['Әлихан', 'Нұрсұлтан', 'Ержан', 'Қайрат', 'Жандос', 'Мейіржан', 'Санжар', 'Дінмұхамед', 'Ұлан', 'Рүстем'],
    female: ['Айгүл', 'Гүлнар', 'Әсем', 'Жібек', 'Назерке', 'Меруерт', 'Томирис', 'Ақбота', 'Індира', 'Ұлжан'],
  },
  lastNames: ['Сәрсенов', 'Қасымов', 'Жақсыбеков', 'Әбенов', 'Мұқанов', 'Байжанов', 'Тілеубаев', 'Рахимов', 'Есенов'],
  fathers: ['Нұрлан', 'Серік', 'Болат', 'Қанат', 'Марат', 'Ерлан', 'Асқар', 'Талғат', 'Мұрат', 'Бақыт'],
  patronymic: { male: 'ұлы', female: 'қызы' },
}

const russian = {
  firstNames: {
    male: ['Александр', 'Дмитрий', 'Андрей', 'Максим', 'Павел', 'Юрий', 'Артём', 'Владимир', 'Денис', 'Илья'],
    female: ['Анна', 'Ольга', 'Наталья', 'Екатерина', 'Юлия', 'Светлана', 'Дарья', 'Татьяна', 'Ирина', 'Алёна'],
  },
  lastNames: ['Кузнецов', 'Соколов', 'Лебедев', 'Новиков', 'Морозов', 'Волков', 'Зайцев', 'Фёдоров', 'Беляев'],
  fathers: ['Александр', 'Виктор', 'Иван', 'Леонид', 'Олег', 'Степан', 'Роман', 'Фёдор', 'Борис', 'Антон'],
  patronymic: { male: 'ович', female: 'овна' },
}

const peoples = [kazakh, russian]

function pick(words: readonly string[], byte: number): string {
  return words[byte % words.length]!
}
