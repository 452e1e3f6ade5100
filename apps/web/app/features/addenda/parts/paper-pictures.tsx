import { Button } from '@qadam/kit/button/button.tsx'
import { PhotoField } from '@qadam/kit/photo-field/photo-field.tsx'
import type { OwnLoanRequest } from '@qadam/wire/addenda'
import { paperPicturesAtMost } from '@qadam/wire/request-pictures'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { useText } from '../../../texts/text.ts'
import { momentWords } from '../../../time/moment-words.ts'
import { smallerPicture } from '../smaller-picture.ts'

type Sending = {
  /** Hidden fields that name what the papers are about. */
  about?: Readonly<Record<string, string>>
  /** The route's `actionData`, for a form that was sent without script. */
  result: unknown
}

type Props = Sending & {
  title: string
  text: string
  pictures: OwnLoanRequest['pictures']
  isRemovable: boolean
}

/**
 * Photos of papers, sent from the phone that took them; each can be looked at again. The route's action takes the
 * commands `add_picture` and `remove_picture`.
 */
export function PaperPictures({ about = {}, isRemovable, pictures, result, text, title }: Props) {
  const { config, locale } = useBoot()
  const t = useText('addenda')
  return (
    <section className="stack" aria-labelledby="pictures">
      <h3 id="pictures">{title}</h3>
      <p className="measure">{text}</p>
      {pictures.length > 0 ? (
        <ol className="stack">
          {pictures.map(({ added_at, id }, place) => (
            <li key={id}>
              <div className="row">
                <span>
                  <a href={`${config.apiUrl}/rest/lending/request-pictures/${id}/file`} type="image/jpeg">
                    {t('picture', { number: String(place + 1) })}
                  </a>{' '}
                  <span className="muted">{momentWords(added_at, locale)}</span>
                </span>
                {isRemovable ? (
                  <CommandButton
                    kind="outlined"
                    size="s"
                    command="remove_picture"
                    about={{ ...about, picture: id }}
                    sending={t('picture_removing')}
                  >
                    {t('picture_remove', { number: String(place + 1) })}
                  </CommandButton>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      {pictures.length < paperPicturesAtMost ? (
        <AddPicture about={about} result={result} />
      ) : (
        <p>{t('pictures_enough')}</p>
      )}
    </section>
  )
}

function AddPicture({ about = {}, result }: Sending) {
  const t = useText('addenda')
  const { data, Form, state, submit } = useFetcher()
  const [isDrawing, setDrawing] = useState(false)
  const answered = data ?? result
  const fields = Object.entries({ ...about, command: 'add_picture' })
  const send = async (picture: File) => {
    setDrawing(true)
    const form = new FormData()
    for (const [name, value] of fields) form.set(name, value)
    form.set('image', await smallerPicture(picture), 'paper.jpg')
    setDrawing(false)
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  const isSending = isDrawing || state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <CommandTrouble result={data} lost={t('lost')} title={t('trouble')} />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PhotoField
        name="image"
        label={t('picture_add')}
        hint={t('picture_hint')}
        error={isFormResult(answered) ? answered.errors.image : undefined}
        sending={isSending ? t('picture_sending') : undefined}
        onChoose={send}
      />
      <p className="visually-hidden" role="status">
        {isSending ? t('picture_sending') : null}
      </p>
      <p className="addenda-unscripted">
        <Button type="submit" kind="outlined">
          {t('picture_send')}
        </Button>
      </p>
    </Form>
  )
}
