import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { Code } from './code.tsx'

type Visit = Parameters<typeof Code>[0]['visit']

const contract = { id: 'one' }
const sentCode = { name: 'first', length: 4, isOver: false, resendIn: 60 }

function Signing() {
  const [isSent, setSent] = useState(false)
  const visit = { contract, sentCode: isSent ? sentCode : null } as unknown as Visit
  return (
    <>
      <button type="button" onClick={() => setSent(true)}>
        Код ушёл
      </button>
      <Code purpose="sign" visit={visit} result={undefined} />
    </>
  )
}

test('after a code is sent its field has the focus and a status message appears', async () => {
  const { element, screen, user } = show(<Signing />)
  const news = element.querySelector('.contract-code > [role=status]')!
  expect(news.textContent).toBe('')

  await user.click(screen.getByRole('button', { name: 'Код ушёл' }))

  expect(document.activeElement).toBe(element.querySelector('[name=smsCode]'))
  expect(element.querySelector('.contract-code > [role=status]')).toBe(news)
  expect(news.textContent).toMatch(/код/i)
})
