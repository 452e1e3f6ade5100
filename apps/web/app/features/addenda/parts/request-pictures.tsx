import { Button } from '@qadam/kit/button/button.tsx'
import { PhotoField } from '@qadam/kit/photo-field/photo-field.tsx'
import { type OwnLoanRequest, paperPicturesAtMost } from '@qadam/wire/addenda'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { useText } from '../../../texts/text.ts'
import { momentWords } from '../../../time/moment-words.ts'
import { smallerPicture } from '../smaller-picture.ts'

type Props = {
  request: OwnLoanRequest
  /** The route's `actionData`, for a form that was sent without script. */
  result: unknown
}

/** Photos of the papers behind a request, sent from the phone that took them; each can be looked at again. */
export function RequestPictures({ request: { answer, pictures }, result }: Props) {
  const { config, locale } = useBoot()
  const t = useText('addenda')
  return (
    <section className="stack" aria-labelledby="pictures">
      <h3 id="pictures">{t('pictures_title')}</h3>
      <p className="measure">{t('pictures_text')}</p>
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
                {answer === null ? (
                  <CommandButton
                    kind="outlined"
                    size="s"
                    command="remove_picture"
                    about={{ picture: id }}
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
      {pictures.length < paperPicturesAtMost ? <AddPicture result={result} /> : <p>{t('pictures_enough')}</p>}
    </section>
  )
}

function AddPicture({ result }: Pick<Props, 'result'>) {
  const t = useText('addenda')
  const { data, Form, state, submit } = useFetcher()
  const [isDrawing, setDrawing] = useState(false)
  const answered = data ?? result
  const send = async (picture: File) => {
    setDrawing(true)
    const form = new FormData()
    form.set('command', 'add_picture')
    form.set('image', await smallerPicture(picture), 'paper.jpg')
    setDrawing(false)
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  const isSending = isDrawing || state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <CommandTrouble result={data} lost={t('lost')} title={t('trouble')} />
      <input type="hidden" name="command" value="add_picture" />
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
