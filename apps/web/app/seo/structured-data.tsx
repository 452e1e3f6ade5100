/** Structured data by schema.org, in a script element that no browser runs. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and no text of ours can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
