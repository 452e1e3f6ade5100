import type { Step } from '@qadam/domain/registration/steps'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHref, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { withoutLocalePrefix } from '../boot/locale-path.ts'
import { isLoggedIn, onOtherTab } from '../boot/logged-in-flag.ts'
import { pollIntervalMs } from './poll-interval.ts'
import { type PrefetchedScreen, prefetchScreen } from './prefetch-screens.ts'
import { openStepChannel, type StepChannel } from './step-channel.ts'
import { askStepNow, type HeldStep, type StepChannelRight, type StepNow } from './step-now.ts'
import { isScreenOf, pathOfStep } from './step-paths.ts'
import { useShownAgain } from './use-shown-again.ts'

export type Followed = {
  readonly step: Step
  readonly channel: StepChannelRight
  readonly nextScreens: readonly PrefetchedScreen[]
  /** Null before the cabinet. */
  readonly cabinet: { readonly isWaiting: boolean } | null
}

/**
 * Keeps the screen in sync with the server's step (Spec §4). Steps arrive on the private channel and are polled while
 * it is down. Duplicate, late or out-of-order events are harmless: the server's guard decides on every navigation.
 */
export function useFollowedStep({ nextScreens, cabinet, step, channel }: Followed): void {
  const { config, locale } = useBoot()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const showAgain = useShownAgain()
  const stepNow = useHref('/register/step')
  const signing = useHref('/register/signing-redirect')
  const waiting = useRef<Step | undefined>(undefined)
  const leadingTo = useRef<string | undefined>(undefined)
  const socket = useRef<StepChannel | undefined>(undefined)
  const isMissed = useRef(false)
  const inVain = useRef({ step, times: 0 })

  const follow = useEffectEvent((heard: Step) => {
    const target = navigation.location && withoutLocalePrefix(navigation.location.pathname)
    const isOurs = target !== undefined && target === leadingTo.current && navigation.formMethod === undefined
    const isLeading = isOurs && target !== pathOfStep(heard)
    // A form being submitted is not interrupted: its response contains the step as well. Only our own navigation to an
    // outdated step is interrupted.
    if (navigation.state !== 'idle' && !isLeading) {
      waiting.current = heard
      return
    }
    if (heard === step) return
    // Spec §4: the client leaves to sign; going back to this address must not be possible.
    if (heard === 'signing_init_success') location.replace(signing)
    else if (isScreenOf(heard, withoutLocalePrefix(pathname))) revalidate()
    else {
      const next = pathOfStep(heard)
      leadingTo.current = next
      prefetchScreen(nextScreens.find(({ path }) => path === next) ?? { path: next, files: [] }, locale)
      navigate(next, { replace: true })
    }
  })

  const cabinetChanged = useEffectEvent(() => {
    if (cabinet) showAgain()
  })

  const take = useEffectEvent((now: StepNow) => {
    if (now.step === null) {
      // A navigation in progress is handled by the guard, or is leaving already.
      if (navigation.state === 'idle') navigate('/login', { replace: true })
      return
    }
    socket.current?.renew(now.channel)
    // Events missed while the channel was down; while it is up it delivers all of them.
    if (cabinet && now.step === step && (isMissed.current || (cabinet.isWaiting && !socket.current?.isUp()))) {
      isMissed.current = false
      cabinetChanged()
    }
    // A poll that finds the signing step shows its screen and does not leave the site.
    if (now.step === 'signing_init_success' && now.step !== step) revalidate()
    else follow(now.step)
  })

  useEffect(() => {
    if (navigation.state !== 'idle') return
    leadingTo.current = undefined
    if (waiting.current === undefined) return
    const heard = waiting.current
    waiting.current = undefined
    follow(heard)
  }, [navigation.state])

  useEffect(() => {
    inVain.current = { step, times: 0 }
  }, [step])

  const { channel: name } = channel
  const firstRight = useRef(channel)
  useEffect(() => {
    const gone = new AbortController()
    let asking = false
    let askedAt = Date.now()
    let random = Math.random()
    let held: HeldStep | undefined
    const ask = async () => {
      if (asking || gone.signal.aborted) return
      asking = true
      const answer = await askStepNow(stepNow, gone.signal, held)
      asking = false
      askedAt = Date.now()
      random = Math.random()
      inVain.current.times += 1
      held = answer ?? held
      if (answer && !gone.signal.aborted) take(answer.now)
    }
    const askWhole = () => {
      held = undefined
      ask()
    }
    const tick = () => {
      if (document.visibilityState === 'hidden') return
      const isUp = socket.current?.isUp() === true
      if (isUp) inVain.current.times = 0
      if (Date.now() - askedAt >= pollIntervalMs({ isUp, random, inVain: inVain.current.times })) ask()
    }
    const askForMissed = () => {
      isMissed.current = true
      ask()
    }
    const comeBack = () => document.visibilityState === 'visible' && askForMissed()
    const timer = setInterval(tick, 500)
    const { signal } = gone
    document.addEventListener('visibilitychange', comeBack, { signal })
    addEventListener('online', askForMissed, { signal })
    addEventListener('pageshow', (event) => event.persisted && askForMissed(), { signal })
    const stopListeningToTabs = onOtherTab(() => isLoggedIn() || ask())
    openStepChannel(
      config.apiUrl,
      { ...firstRight.current, channel: name },
      { step: follow, cabinet: cabinetChanged, joined: askForMissed, refused: askWhole },
    )
      .then((opened) => {
        if (signal.aborted) opened.close()
        else socket.current = opened
      })
      // The socket client failed to load: the step is polled instead.
      .catch(() => {})
    return () => {
      gone.abort()
      clearInterval(timer)
      stopListeningToTabs()
      socket.current?.close()
      socket.current = undefined
    }
  }, [name, stepNow, config.apiUrl])
}
