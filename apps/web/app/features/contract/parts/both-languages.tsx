import { buttonClass } from '@qadam/kit/button/button-class.ts'
import { useBoot } from '../../../boot/boot.ts'

type Props = {
  documents: Readonly<Record<'ru' | 'kk', { readonly url: string }>>
  names: Readonly<Record<'ru' | 'kk', string>>
}

/** A document in both languages, each as a file that opens beside the page. */
export function BothLanguages({ documents, names }: Props) {
  const { config } = useBoot()
  return (
    <p className="row">
      {(['ru', 'kk'] as const).map((language) => (
        <a
          key={language}
          className={buttonClass({ kind: 'outlined', size: 'm' })}
          href={config.apiUrl + documents[language].url}
          type="application/pdf"
          target="_blank"
          rel="noreferrer"
        >
          {names[language]}
        </a>
      ))}
    </p>
  )
}
