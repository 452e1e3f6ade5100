import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Texts } from '../texts/texts.ts'

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes, texts: { recovery } }: { codes: readonly string[]; texts: Texts }) {
  return (
    <section className="desk-card">
      <h2>{recovery.title}</h2>
      <Notice kind="warn">{recovery.words}</Notice>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
