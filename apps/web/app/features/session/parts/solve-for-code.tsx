import { Notice } from '@qadam/kit/notice/notice.tsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../texts/text.ts'
import { proofCookie, proofCookieTraits } from '../login-stages.ts'
import type { Challenge } from '../solve-challenge.ts'

type Props = { challenge: Challenge | undefined; form: RefObject<HTMLFormElement | null> }

/** A rejected solution may have been too late; a third one would be rejected too. */
const solvedAtMost = 2

/** Solves the proof-of-work challenge of a busy network, and resubmits the form by itself. */
export function SolveForCode({ form, challenge }: Props) {
  const t = useText('session')
  const solved = useRef(0)
  const [isWorking, setWorking] = useState(false)
  useEffect(() => {
    if (challenge === undefined || solved.current === solvedAtMost) return
    solved.current += 1
    const gone = new AbortController()
    setWorking(true)
    import('../solve-challenge.ts')
      .then(({ solveChallenge }) => solveChallenge(challenge, gone.signal))
      // If the solver fails to load, waiting a minute works as well.
      .catch(() => undefined)
      .then((proof) => {
        if (gone.signal.aborted) return
        setWorking(false)
        if (proof === undefined) return
        const secure = location.protocol === 'https:' ? '; Secure' : ''
        // biome-ignore lint/suspicious/noDocumentCookie: many phones have no Cookie Store
        document.cookie = `${proofCookie}=${proof}; ${proofCookieTraits}${secure}`
        form.current?.requestSubmit()
      })
    return () => gone.abort()
  }, [challenge, form])
  return isWorking ? <Notice announced>{t('crowd_working')}</Notice> : null
}
