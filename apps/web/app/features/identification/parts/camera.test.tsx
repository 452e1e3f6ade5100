import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import ruCamera from '../../../texts/ru/camera.json'
import ru from '../../../texts/ru/identification.json'
import type { LivenessAccess } from '../liveness-check.ts'
import { Camera } from './camera.tsx'

const opened = { kind: 'usual', access: { provider: 'sandbox', session_id: 'one' } as LivenessAccess } as const

afterEach(() => vi.restoreAllMocks())

test('[LIV-05] on the production stand the page shows no mock', () => {
  const config = { appStand: 'prod', verilive: null } as PublicConfig
  const { element, screen } = show(<Camera opened={opened} leave={() => undefined} />, { boot: { config } })

  expect(screen.getByText(ru.not_ready_title)).toBeDefined()
  expect(element.querySelector('canvas')).toBeNull()
})

test('[LIV-05] on any other stand it does', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const config = { appStand: 'test', verilive: null } as PublicConfig
  const { screen } = show(<Camera opened={opened} leave={() => undefined} />, { boot: { config } })

  expect(await screen.findByRole('button', { name: ruCamera.mock_success })).toBeDefined()
})
