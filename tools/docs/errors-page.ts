import { errorText } from '@qadam/wire/error-texts'
import { type ErrorCode, errors } from '@qadam/wire/errors'

const screens = {
  page: 'instead of the page',
  notice: 'a notice on the page',
  field: 'beside the field',
  login: 'sent to log in',
}

/** Renders `docs/errors.md` from the error catalogue. */
export function errorsPage(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, report, screen } = errors[code]
    return `| \`${code}\` | ${status} | ${report ? 'yes' : 'no'} | ${screens[screen]} | ${errorText(code, 'ru')} | ${errorText(code, 'kk')} |`
  })
  return `# Errors

Every failed answer of the API has one of these codes. Written by \`npm run docs\` from
\`packages/wire/src/errors.ts\`; a test fails when it is stale.

| code | status | somebody is told | where a person sees it | по-русски | қазақша |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
