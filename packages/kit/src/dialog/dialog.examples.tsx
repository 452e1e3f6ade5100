import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ExampleLocale, Examples } from '../examples.ts'
import { Dialog } from './dialog.tsx'

const words = {
  ru: {
    leave: 'Отменить заявку',
    title: 'Отменить заявку на 78 500 ₸?',
    why: 'Данные останутся у вас в кабинете: когда захотите вернуться, вводить их заново не придётся.',
    yes: 'Да, отменить',
    no: 'Продолжить оформление',
    close: 'Закрыть',
    rules: 'Условия займа',
    clause:
      'Вы можете вернуть заём полностью или частично в любой день без комиссии. Вознаграждение начисляется только за дни пользования деньгами.',
  },
  kk: {
    leave: 'Өтінімнен бас тарту',
    title: '78 500 ₸ сомасына өтінімнен бас тартасыз ба?',
    why: 'Деректер кабинетіңізде қалады: қайта оралғыңыз келсе, оларды қайтадан енгізудің қажеті жоқ.',
    yes: 'Иә, бас тарту',
    no: 'Рәсімдеуді жалғастыру',
    close: 'Жабу',
    rules: 'Қарыз шарттары',
    clause:
      'Қарызды кез келген күні толық немесе ішінара комиссиясыз қайтара аласыз. Сыйақы тек ақшаны пайдаланған күндер үшін есептеледі.',
  },
}

export const examples: Examples = {
  title: 'Dialog',
  states: [
    { name: 'a question', show: (locale) => <AsksBeforeLeaving locale={locale} /> },
    { name: 'long reading', show: (locale) => <ShowsRules locale={locale} /> },
  ],
}

function AsksBeforeLeaving({ locale }: { locale: ExampleLocale }) {
  const [isOpen, setOpen] = useState(false)
  const { leave, title, why, yes, no, close } = words[locale]
  const shut = () => setOpen(false)
  return (
    <>
      <Button kind="outlined" onClick={() => setOpen(true)}>
        {leave}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={shut}
        title={title}
        closeLabel={close}
        actions={
          <>
            <Button onClick={shut}>{no}</Button>
            <Button kind="outlined" onClick={shut}>
              {yes}
            </Button>
          </>
        }
      >
        <p>{why}</p>
      </Dialog>
    </>
  )
}

const clauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function ShowsRules({ locale }: { locale: ExampleLocale }) {
  const [isOpen, setOpen] = useState(false)
  const { rules, clause, close } = words[locale]
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {rules}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={rules} closeLabel={close}>
        {clauses.map((number) => (
          <p key={number}>
            {number}. {clause}
          </p>
        ))}
      </Dialog>
    </>
  )
}
