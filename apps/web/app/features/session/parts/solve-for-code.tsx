import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../texts/text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { proofCookie, proofCookieTraits } from '../login-stages.ts'
import type { Riddle } from '../solve-riddle.ts'

type Props = { riddle: Riddle | undefined; form: RefObject<HTMLFormElement | null> }

/** One that was not taken may have come too late; a third would not be taken either. */
const solvedAtMost = 2

/** Many ask for codes where this browser is: it works for its own, and sends the form again by itself. */
export function SolveForCode({ form, riddle }: Props) {
  const t = useText('session')
  const solved = useRef(0)
  const [isWorking, setWorking] = useState(false)
  useEffect(() => {
    if (riddle === undefined || solved.current === solvedAtMost) return
    solved.current += 1
    const gone = new AbortController()
    setWorking(true)
    import('../solve-riddle.ts')
      .then(({ solveRiddle }) => solveRiddle(riddle, gone.signal))
      // Its code did not come: a minute does as well.
      .catch(() => undefined)
      .then((proof) => {
        if (gone.signal.aborted) return
        setWorking(false)
        if (proof === undefined) return
        const secure = location.protocol === 'https:' ? '; Secure' : ''
        // biome-ignore lint/suspicious/noDocumentCookie: the other way is younger than many a phone
        document.cookie = `${proofCookie}=${proof}; ${proofCookieTraits}${secure}`
        form.current?.requestSubmit()
      })
    return () => gone.abort()
  }, [riddle, form])
  return isWorking ? <Notice announced>{t('crowd_working')}</Notice> : null
}
