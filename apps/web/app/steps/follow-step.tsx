import { usePrefetchedScreens } from './prefetch-screens.ts'
import { type Followed, useFollowedStep } from './use-followed-step.ts'

/** Renders nothing: it is mounted in the frame of the registration screens and survives changes between them. */
export function FollowStep(followed: Followed) {
  useFollowedStep(followed)
  usePrefetchedScreens(followed.nextScreens)
  return null
}
