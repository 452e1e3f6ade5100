import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Branch } from '@qadam/wire/reference'
import { useText } from '../../../texts/text.ts'
import { BranchCard } from './branch-card.tsx'

export function BranchesByCity({ branches }: { branches: readonly Branch[] }) {
  const t = useText('contacts')
  const cities = [...Map.groupBy(branches, ({ city }) => city)]
  return (
    <section className="stack">
      <h2>{t('branches_title')}</h2>
      {branches.length === 0 ? <p>{t('no_branches')}</p> : <p>{t('branches_count', { count: branches.length })}</p>}
      {branches.some(({ is_sample }) => is_sample) ? <Notice>{t('sample_notice')}</Notice> : null}
      {cities.map(([city, inCity]) => (
        <div className="city" key={city}>
          <h3>{city}</h3>
          <ul className="cards">
            {inCity.map((branch) => (
              <BranchCard branch={branch} key={branch.id} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
