import type { LocaleCode } from '@qadam/wire/locale'
import { letterPage } from '../notifications/letter.ts'

export type LetterFrom = { readonly lender: string; readonly consoleOrigin: string }

type Kind = 'invitation' | 'locked' | 'waits' | 'unchecked'

type Words = { readonly subject: string; readonly lines: readonly string[]; readonly button?: string }

const words: Readonly<Record<LocaleCode, Readonly<Record<Kind, Words>>>> = {
  ru: {
    invitation: {
      subject: 'Приглашение в рабочее место',
      lines: [
        'Вас пригласили работать с клиентами. Откройте ссылку на рабочем компьютере: понадобится придумать пароль и приложение с кодами на телефоне.',
        'Ссылка действует 72 часа и один раз. Никому её не пересылайте: по ней входят от вашего имени.',
      ],
      button: 'Принять приглашение',
    },
    locked: {
      subject: 'Вход в рабочее место закрыт',
      lines: [
        'В ваш рабочий вход слишком много раз подряд ввели неверный пароль или код. Мы закрыли его и завершили все сеансы.',
        'Если это были вы, попросите администратора открыть вход. Если не вы, скажите ему об этом: возможно, ваш пароль кто-то узнал.',
      ],
    },
    waits: {
      subject: 'Нужно ваше подтверждение',
      lines: [
        'Коллега просит подтвердить действие, которое делают только вдвоём. Просьба ждёт 72 часа.',
        'Что именно и зачем, показано в рабочем месте. Прочитайте это, прежде чем подтверждать.',
      ],
      button: 'Открыть просьбы',
    },
    unchecked: {
      subject: 'Сделано без второго человека',
      lines: [
        'Действие, которое обычно подтверждает второй человек, сделал один: так настроено у вас.',
        'Кто, что и зачем сделал, видно в рабочем месте, в разделе «Запись».',
      ],
    },
  },
  kk: {
    invitation: {
      subject: 'Жұмыс орнына шақыру',
      lines: [
        'Сізді клиенттермен жұмыс істеуге шақырды. Сілтемені жұмыс компьютерінде ашыңыз: құпиясөз ойлап табу және телефонда код қосымшасы қажет болады.',
        'Сілтеме 72 сағат және бір рет қана жарамды. Оны ешкімге жібермеңіз: онымен сіздің атыңыздан кіреді.',
      ],
      button: 'Шақыруды қабылдау',
    },
    locked: {
      subject: 'Жұмыс орнына кіру жабылды',
      lines: [
        'Жұмыс орныңызға кірерде қате құпиясөз немесе код тым көп рет енгізілді. Біз кіруді жауып, барлық сеанстарды аяқтадық.',
        'Бұл сіз болсаңыз, әкімшіден кіруді ашуды сұраңыз. Сіз болмасаңыз, оған айтыңыз: құпиясөзіңізді біреу біліп қойған болуы мүмкін.',
      ],
    },
    waits: {
      subject: 'Сіздің растауыңыз керек',
      lines: [
        'Әріптесіңіз екі адам болып қана жасалатын әрекетті растауды сұрайды. Өтініш 72 сағат күтеді.',
        'Не және не үшін екені жұмыс орнында көрсетілген. Растамас бұрын оқып шығыңыз.',
      ],
      button: 'Өтініштерді ашу',
    },
    unchecked: {
      subject: 'Екінші адамсыз жасалды',
      lines: [
        'Әдетте екінші адам растайтын әрекетті бір адам жасады: сізде солай бапталған.',
        'Кім, нені және не үшін жасағаны жұмыс орнының «Жазба» бөлімінде көрсетілген.',
      ],
    },
  },
}

const footers: Readonly<Record<LocaleCode, (lender: string) => string>> = {
  ru: (lender) => `Это письмо для сотрудников ${lender}. Мы никогда не спрашиваем пароли и коды.`,
  kk: (lender) => `Бұл хат ${lender} қызметкерлеріне арналған. Біз құпиясөздер мен кодтарды ешқашан сұрамаймыз.`,
}

type Told = { readonly kind: Kind; readonly locale: LocaleCode; readonly key: string | undefined }

export function invitationAddress(consoleOrigin: string, key: string): string {
  return `${consoleOrigin}/invitation/${key}`
}

export function wordStaffLetter({ key, kind, locale }: Told, { consoleOrigin, lender }: LetterFrom) {
  const { button, lines, subject } = words[locale][kind]
  const footer = footers[locale](lender)
  const address = key === undefined ? `${consoleOrigin}/approvals` : invitationAddress(consoleOrigin, key)
  const link = button && { button, address }
  return {
    subject: `${subject} – ${lender}`,
    text: [subject, ...lines, ...(link ? [`${link.button}: ${link.address}`] : []), footer].join('\n\n'),
    html: letterPage({ locale, subject, lines, footer, link }),
  }
}
