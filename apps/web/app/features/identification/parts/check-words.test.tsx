import { livenessGestures } from '@qadam/wire/liveness-names'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import kk from '../../../texts/kk/camera.json'
import kkStarting from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/camera.json'
import ruStarting from '../../../texts/ru/identification.json'
import type { LivenessHint, LivenessUpdate } from '../liveness-check.ts'
import { CheckWords } from './check-words.tsx'

const hints = [
  'look_straight',
  'hold_still',
  'no_face',
  'two_faces',
  'come_closer',
  'move_away',
  'to_the_centre',
  'too_dark',
  'too_bright',
  'open_eyes',
] as const satisfies readonly LivenessHint[]

test.each([
  ['ru', ru, ruStarting.starting],
  ['kk', kk, kkStarting.starting],
] as const)('[LIV-06] instructions before the camera are shown one at a time: %s', (locale, t, starting) => {
  const said = (update: LivenessUpdate | undefined) => {
    const { element, screen, unmount } = show(<CheckWords update={update} />, { locale })
    const words = { wish: screen.getByRole('status').textContent.trim(), whole: element.textContent.trim() }
    unmount()
    return words
  }

  for (const hint of hints) expect(said({ kind: 'hint', hint }).whole).toBe(t[`hint_${hint}`])
  for (const gesture of livenessGestures) {
    const { whole, wish } = said({ kind: 'gesture', gesture, position: 2, count: 3 })
    expect(wish).toBe(t[`gesture_${gesture}`])
    expect(whole).toContain(t.gesture_number.replace('{position}', '2').replace('{count}', '3'))
  }
  expect(said({ kind: 'loading', part: 0.412 }).wish).toContain(t.loading.replace('{part}', '41'))
  expect(said({ kind: 'checking' }).wish).toContain(t.sending)
  expect(said(undefined).wish).toContain(starting)
})
