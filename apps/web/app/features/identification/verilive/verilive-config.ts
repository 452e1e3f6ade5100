import { livenessErrors } from '@qadam/wire/liveness-names'
import type { Translate } from '../../../texts/text.ts'

/** Spec §4: no video is recorded, the oval overlays the picture, its surroundings show through, hints grow. */
export function veriliveConfig(t: Translate<'camera'>): object {
  const errors = livenessErrors.map((name) => [name, t(`${name}_title`)])
  return {
    recordVideo: false,
    lang: 'custom',
    render: {
      oval: true,
      ovalType: 'contour',
      overlay: true,
      overlayTransparency: { default: 0.55 },
      hint: true,
      hintUseProgressiveFontSize: true,
    },
    hints: {
      noFace: t('hint_no_face'),
      badLight: t('hint_too_dark'),
      closer: t('hint_come_closer'),
      away: t('hint_move_away'),
      closerToCenter: t('hint_to_the_centre'),
      targetLeft: t('gesture_turn_left'),
      targetRight: t('gesture_turn_right'),
      targetCenter: t('hint_look_straight'),
      lookWait: t('hint_hold_still'),
      waitForProcessing: t('sending'),
      sessionSuccess: t('check_passed'),
      sessionFailure: t('check_failed'),
      sessionError: t('ClientWorkError_title'),
      actionSuccess: t('gesture_done'),
      clickMe: t('start'),
      ...Object.fromEntries(errors),
    },
  }
}
