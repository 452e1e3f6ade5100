import type { LocaleCode } from '@qadam/wire/locale'
import { letterPage } from '../notifications/letter.ts'

export type LetterFrom = { readonly lender: string; readonly consoleOrigin: string }

type Kind = 'invitation' | 'locked'

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
  const link = button && key !== undefined ? { button, address: invitationAddress(consoleOrigin, key) } : undefined
  return {
    subject: `${subject} – ${lender}`,
    text: [subject, ...lines, ...(link ? [`${link.button}: ${link.address}`] : []), footer].join('\n\n'),
    html: letterPage({ locale, subject, lines, footer, link }),
  }
}
