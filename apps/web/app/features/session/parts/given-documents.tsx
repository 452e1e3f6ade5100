import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import type { Document } from '@qadam/wire/documents'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

/** Documents already accepted stay readable. */
export function GivenDocuments({ documents }: { documents: readonly Document[] }) {
  const t = useText('session')
  const given = documents.filter((document) => document.given)
  if (given.length === 0) return null
  return (
    <div className="session-given">
      <p>{t('given')}</p>
      <BulletList
        items={given.map(({ id, title }) => (
          <Link key={id} to={`/documents/${id}`} reloadDocument>
            {title}
          </Link>
        ))}
      />
    </div>
  )
}
