import { waitFor } from '@testing-library/react'
import { Form, Link, useActionData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { type Shown, show } from '../../testing/show.tsx'
import { useLastResult } from './use-last-result.ts'

test('the message about a command stays when the page is reloaded by an event, and ends with the next command', async () => {
  const { screen, user } = showScreen()

  await user.click(screen.getByRole('button', { name: 'send' }))
  await screen.findByText('response 1')
  await user.click(screen.getByRole('button', { name: 'reload' }))
  await waitFor(() => expect(screen.queryByText('of the router: 1')).toBeNull())
  screen.getByText('response 1')

  await user.click(screen.getByRole('button', { name: 'send' }))
  await screen.findByText('response 2')
})

test('the message does not follow to another address of the same screen', async () => {
  const { screen, user } = showScreen()
  await user.click(screen.getByRole('button', { name: 'send' }))
  await screen.findByText('response 1')

  await user.click(screen.getByRole('link', { name: 'elsewhere' }))

  await waitFor(() => expect(screen.queryByText('response 1')).toBeNull())
})

function showScreen(): Shown {
  let responses = 0
  return show(<Screen />, { action: () => ({ response: ++responses }) })
}

function Screen() {
  const ofTheRouter = useActionData<{ response: number }>()
  const last = useLastResult(ofTheRouter)
  const { revalidate } = useRevalidator()
  return (
    <>
      <Form method="post">
        <button type="submit">send</button>
      </Form>
      <button type="button" onClick={revalidate}>
        reload
      </button>
      <Link to="/elsewhere">elsewhere</Link>
      {last ? <p>response {last.response}</p> : null}
      {ofTheRouter ? <p>of the router: {ofTheRouter.response}</p> : null}
    </>
  )
}
