import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import type { Examples } from '@qadam/kit/examples.ts'
import { Specimen } from '@qadam/kit/specimen/specimen.tsx'
import { Suspense, use } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { loadExamples } from '../example-files.ts'
import { ThemeSwitch } from '../parts/theme-switch.tsx'
import type { Route } from './+types/gallery-component.ts'

export const handle = { scripted: true }

export function loader({ context, params, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  if (!loadExamples(params.component)) throw pageError(404, `Page not found ${url.pathname}`)
  return null
}

export default function GalleryComponent({ params }: Route.ComponentProps) {
  const t = useText('gallery')
  const examples = loadExamples(params.component)
  return (
    <>
      <nav aria-label={t('list')}>
        <ButtonLink to="/gallery" kind="outlined" size="s">
          {t('back')}
        </ButtonLink>
      </nav>
      {examples ? (
        <Suspense fallback={null}>
          <States examples={examples} description={t('description')} />
        </Suspense>
      ) : null}
    </>
  )
}

function States({ examples, description }: { examples: Promise<Examples>; description: string }) {
  const { locale } = useBoot()
  const { title, states } = use(examples)
  return (
    <>
      <PageHead title={title} description={description} hidden />
      <div className="intro">
        <h1>{title}</h1>
        <ThemeSwitch />
      </div>
      {states.map(({ name, show }) => (
        <Specimen key={name} name={name}>
          {show(locale)}
        </Specimen>
      ))}
    </>
  )
}
