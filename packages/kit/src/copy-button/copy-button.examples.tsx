import type { Examples } from '../examples.ts'
import { CopyButton } from './copy-button.tsx'

const words = {
  ru: { contract: 'Номер договора', copy: 'Скопировать', copied: 'Скопировано', failed: 'Скопируйте вручную' },
  kk: { contract: 'Шарт нөмірі', copy: 'Көшіру', copied: 'Көшірілді', failed: 'Қолмен көшіріңіз' },
}

export const examples: Examples = {
  title: 'CopyButton',
  states: [
    {
      name: 'beside its text',
      show: (locale) => (
        <p>
          {words[locale].contract}: 2026-004417{' '}
          <CopyButton
            text="2026-004417"
            label={words[locale].copy}
            copiedLabel={words[locale].copied}
            failedLabel={words[locale].failed}
          />
        </p>
      ),
    },
  ],
}
