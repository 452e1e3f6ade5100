import { usePrefetchedScreens } from './prefetch-screens.ts'
import { type Followed, useFollowedStep } from './use-followed-step.ts'

/** Shows nothing: it lives in the frame of the registration's screens and outlives each of them. */
export function FollowStep(followed: Followed) {
  useFollowedStep(followed)
  usePrefetchedScreens(followed.ahead)
  return null
}
