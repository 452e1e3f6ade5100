/** Shown when even the error page could not be made: plain, in both languages, and needing nothing of ours. */
export const fallbackPage = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>500</title></head><body><h1>На сайте ведутся технические работы</h1><p>Приносим извинения. Обновите страницу через несколько минут.</p>
<h1 lang="kk">Сайтта техникалық жұмыстар жүріп жатыр</h1><p lang="kk">Кешірім сұраймыз. Бірнеше минуттан кейін бетті жаңартыңыз.</p></body></html>`

/** The router answers a page that failed twice with bare text, or with nothing. */
export function isBroken(isDocument: boolean, response: Response): boolean {
  return isDocument && response.status === 500 && !response.headers.get('content-type')?.startsWith('text/html')
}
