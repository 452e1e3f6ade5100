/** Shown if even the error page failed to render: plain, in both languages, loading nothing. */
export const fallbackPage = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>500</title></head><body><h1>На сайте ведутся технические работы</h1><p>Приносим извинения. Обновите страницу через несколько минут.</p>
<h1 lang="kk">Сайтта техникалық жұмыстар жүріп жатыр</h1><p lang="kk">Кешірім сұраймыз. Бірнеше минуттан кейін бетті жаңартыңыз.</p></body></html>`

/** The router responds with plain text or an empty body if the error page failed too. */
export function isBroken(isDocument: boolean, response: Response): boolean {
  return isDocument && response.status === 500 && !response.headers.get('content-type')?.startsWith('text/html')
}
