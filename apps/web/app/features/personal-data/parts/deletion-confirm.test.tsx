import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import ru from '../../../texts/ru/personal-data.json'
import { DeletionConfirm, lengthParameter } from './deletion-confirm.tsx'

test('after a deletion code is sent its field has the focus, and the status message appears in a region that was there', async () => {
  const { element, screen, user } = show(<DeletionConfirm lastResult={undefined} />, {
    action: () => redirect(`/?${lengthParameter}=4#confirm`),
  })
  const news = element.querySelector('section > [role=status]')!
  expect(news.textContent).toBe('')

  await user.click(screen.getByRole('button', { name: ru.code_send }))

  await expect.poll(() => news.textContent).toBe(ru.code_sent)
  expect(news.isConnected).toBe(true)
  await expect.poll(() => document.activeElement).toBe(element.querySelector('[name=smsCode]'))
})
