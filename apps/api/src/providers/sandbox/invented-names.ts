import { memberAt } from '@qadam/domain/list/member-at'
import type { Sex } from '@qadam/domain/person/iin'

type Names = { readonly firstName: string; readonly lastName: string; readonly middleName: string }

/** Picks all names from one people, Kazakh or Russian, so that they match (never Иван Нұрланұлы). */
export function invented({ seed, sex }: { seed: Buffer; sex: Sex }): Names {
  const { firstNames, fathers, lastNames, patronymic } = pick(peoples, seed.readUInt8(0))
  const isMale = sex === 'male'
  return {
    firstName: pick(firstNames[sex], seed.readUInt8(1)),
    lastName: pick(lastNames, seed.readUInt8(2)) + (isMale ? '' : 'а'),
    middleName: pick(fathers, seed.readUInt8(3)) + patronymic[sex],
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

function pick<One>(all: readonly One[], byte: number): One {
  return memberAt(all, byte % all.length)
}
