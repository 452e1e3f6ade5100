import { CopyButton } from '@qadam/kit/copy-button/copy-button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { useEffect, useRef } from 'react'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { useText } from '../../../texts/text.ts'
import { iinIn, showIin } from '../loan-commands.ts'

type Props = {
  number: string
  iinMasked: string | undefined
  /** The route's `actionData`. */
  result: unknown
}

/** The data a terminal requires, complete and ready to copy. The iin stays hidden until its owner requests it. */
export function WhatToEnter({ iinMasked, number, result }: Props) {
  const t = useText('loans')
  const iin = iinIn(result)
  return (
    <>
      <FactList
        facts={[
          { name: t('how_number'), value: <Copied text={number} /> },
          { name: t('how_reference'), value: <Copied text={t('how_reference_text', { number })} /> },
          ...(iinMasked
            ? [{ name: t('how_iin'), value: iin ? <Arrived text={iin} /> : <Hidden masked={iinMasked} /> }]
            : []),
        ]}
      />
      <CommandTrouble result={result} lost={t('lost')} />
    </>
  )
}

function Copied({ text }: { text: string }) {
  const t = useText('loans')
  return (
    <span className="row">
      {text}
      <CopyButton
        text={text}
        label={t('copy')}
        copiedLabel={t('copied')}
        failedLabel={t('copy_failed')}
        kind="outlined"
      />
    </span>
  )
}

/** The pressed button is gone: the focus moves to the result that replaced it. */
function Arrived({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <span ref={place} tabIndex={-1} role="status">
      <Copied text={text} />
    </span>
  )
}

function Hidden({ masked }: { masked: string }) {
  const t = useText('loans')
  return (
    <span className="row">
      <MaskedText text={masked} hidden={t('hidden')} />
      <CommandButton command={showIin} sending={t('how_iin_showing')} kind="outlined" size="s">
        {t('how_iin_show')}
      </CommandButton>
    </span>
  )
}
