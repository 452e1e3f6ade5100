import { useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ButtonLook } from '../button/button-class.ts'
import { Icon } from '../icon/icon.tsx'

type Props = Pick<ButtonLook, 'kind' | 'size'> & {
  text: string
  label: string
  copiedLabel: string
  /** Shown when the browser refuses: «Скопируйте вручную». */
  failedLabel: string
}

type Outcome = 'copied' | 'failed' | null

const newsStaysMs = 3000

/** Copies a text to the clipboard and confirms it, visibly and to a screen reader. Show the text beside it too. */
export function CopyButton({ text, label, copiedLabel, failedLabel, kind = 'secondary', size = 's' }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function copy() {
    setOutcome(await copied(text))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(null), newsStaysMs)
  }

  const news = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : ''
  return (
    <span className="copy-button">
      <Button kind={kind} size={size} failed={outcome === 'failed'} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {/* All labels are stacked in one place, so that the button keeps the width of the longest. */}
        <span className="copy-button-words">
          <span className={news === '' ? undefined : 'copy-button-away'}>{label}</span>
          <span className={news === copiedLabel ? undefined : 'copy-button-away'} aria-hidden="true">
            {copiedLabel}
          </span>
          <span className={news === failedLabel ? undefined : 'copy-button-away'} aria-hidden="true">
            {failedLabel}
          </span>
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </span>
  )
}

async function copied(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
