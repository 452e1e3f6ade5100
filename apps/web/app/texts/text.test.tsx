import { act, render } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'

type Texts = typeof import('./text.ts')

function TwoNamespaces({ useText }: Pick<Texts, 'useText'>) {
  const t = useText('application')
  const calculator = useText('calculator')
  const [state] = useState('ready')
  return (
    <p>
      {t('apply_title')} {calculator('method')} {state}
    </p>
  )
}

test('a screen whose second namespace is still being loaded appears with both, whatever hooks follow', async () => {
  // As in a browser that has loaded nothing yet.
  vi.resetModules()
  const { useText } = await import('./text.ts')
  const { loadDictionary } = await import('./dictionaries.ts')
  await loadDictionary('application', 'ru')
  const faults: unknown[] = []

  const page = await act(async () =>
    render(
      <Suspense fallback="…">
        <TwoNamespaces useText={useText} />
      </Suspense>,
      { onRecoverableError: (error) => faults.push(error) },
    ),
  )
  await act(() => loadDictionary('calculator', 'ru'))

  expect(page.container.textContent).toMatch(/ready$/)
  expect(faults).toEqual([])
})
